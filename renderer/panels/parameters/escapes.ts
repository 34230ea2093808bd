/** Line ends and tabs as they are typed into one line: `\n`, `\t`, and `\\` for a backslash. */
export function showEscapes(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
}

const meanings: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' }

/** The text that was meant. A backslash before anything else stays as it is. */
export function readEscapes(typed: string): string {
  return typed.replaceAll(/\\([nt\\])/g, (_, letter: string) => meanings[letter] ?? letter)
}
