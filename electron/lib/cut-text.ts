/** Cuts a text; never splits a character of two code units. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const end = Math.max(0, length)
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
  return text.slice(0, isHalf ? end - 1 : end)
}
