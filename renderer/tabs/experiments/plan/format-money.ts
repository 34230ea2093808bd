/** US dollars: cents where there are some, more digits of less. */
export function formatMoney(dollars: number): string {
  const digits = dollars === 0 || dollars >= 0.1 ? 2 : dollars >= 0.01 ? 3 : 4
  return `$${dollars.toFixed(digits)}`
}
