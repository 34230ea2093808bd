import { maxPastedAddressCharacters } from '../limits.ts'

/** A line of a settings file or a shell: `OPENAI_BASE_URL=…`, `export X="…"`, `"baseURL": "…",`, `$env:X = '…'`. */
const assignment = /^(?:export\s+|set\s+|\$env:|-+)?["']?[a-z_][\w-]*["']?\s*(?:=|:(?=\s|["']))\s*(.+)$/i

/**
 * Extracts an address from the text around it where people copy it from: quotes and brackets, a settings line, a
 * Markdown link, a curl command. Only the beginning of a very long text is examined. A text with nothing around it is
 * returned trimmed.
 */
export function unwrapPaste(pasted: string): string {
  const text = pasted.slice(0, maxPastedAddressCharacters)
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const settings = lines.flatMap((line) => assignment.exec(line)?.[1] ?? [])
  // Of several settings, use the one that is an address; a key among them does not belong in this field.
  const setting = settings.find((value) => value.includes('://')) ?? settings[0]
  if (setting !== undefined) return withoutQuotes(setting)
  const joined = lines.join('').replaceAll('\t', '')
  const called = /^curl\s/i.test(text.trim()) ? /https?:\/\/[^\s"'`]+/i.exec(text)?.[0] : undefined
  const linked = /^!?\[[^\]]*\]\(\s*<?([^\s)>]+)(?:[\s>][^)]*)?\)$/.exec(joined)?.[1]
  return withoutQuotes(called ?? linked ?? joined)
}

function withoutQuotes(text: string): string {
  return text
    .trim()
    .replace(/^["'<`(]+|(?<!["'>`),;])["'>`),;]+$/g, '')
    .trim()
}
