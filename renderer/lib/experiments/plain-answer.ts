/** Returns an answer for one or two lines, without Markdown characters for bold text and code. */
export function plainAnswer(text: string): string {
  return text.replaceAll(/\*\*|__|`+/g, '').trim()
}
