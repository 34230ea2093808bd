/** An unused name: `Work`, else `Work 2`, `Work 3`… */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const name = `${wanted} ${number}`
    if (!taken.includes(name)) return name
  }
}
