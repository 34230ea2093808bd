/** A text as a name: on one line, without space at its ends, of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('')
}
