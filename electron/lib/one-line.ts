/** Turns a text into a name: on one line, trimmed, of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('')
}
