/** An answer for a line or two: without the signs of Markdown that only make it bold or code. */
export function plainAnswer(text: string): string {
  return text.replaceAll(/\*\*|__|`+/g, '').trim()
}
