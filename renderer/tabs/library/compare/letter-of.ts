/** The letter of an item in a comparison: A, B, C, D. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
