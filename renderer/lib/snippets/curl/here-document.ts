/** A here-document that was announced on a line: its text follows below that line. */
export interface HereDocument {
  readonly delimiter: string
  /** `<<-`: tabs at the beginning of lines are not part of the text. */
  readonly isIndented: boolean
  /** A quoted delimiter: nothing in the text is an escape. */
  readonly isLiteral: boolean
  /** Where the text is put. */
  readonly input: { text: string }
}

/** Reads the text that begins at `start`; gives the place behind the closing delimiter, or the end. */
export function readHereDocument(text: string, start: number, document: HereDocument): number {
  const { delimiter, isIndented, isLiteral, input } = document
  let at = start
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd === -1 ? text.length : lineEnd
    const whole = text.slice(at, end)
    const line = isIndented ? whole.replace(/^\t+/, '') : whole
    at = end + 1
    if (line.replace(/\r$/, '') === delimiter) break
    input.text += `${line}\n`
  }
  if (!isLiteral) {
    input.text = input.text.replaceAll(/\\([$`\\\n])/g, (_, character: string) =>
      character === '\n' ? '' : character,
    )
  }
  return Math.min(at, text.length)
}
