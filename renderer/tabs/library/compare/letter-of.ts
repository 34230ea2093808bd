/** What an item is called in a comparison: A, B, C, D. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
