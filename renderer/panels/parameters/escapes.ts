/** Escapes line breaks and tabs for a single-line field: `\n`, `\t`, and `\\` for a backslash. */
export function showEscapes(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
}

const meanings: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' }

/** Resolves the escapes. A backslash before any other character is kept. */
export function readEscapes(typed: string): string {
  return typed.replaceAll(/\\([nt\\])/g, (_, letter: string) => meanings[letter] ?? letter)
}
