/**
 * Returns the text of one line of Markdown for speech or a screen reader, without the markers of emphasis, headings,
 * quotes, lists, tables and links. Other characters stay: `~20%`, `get_time`, `C#`, `a > b`, `5 * 3`. Code in backticks
 * is unchanged. Takes linear time.
 */
export function wordsOfLine(line: string): string {
  const isRow = /^\s*\|/.test(line)
  const text = line.replace(/^(?:\s*(?:[-+*]|#{1,6}|>+)(?=\s))+\s+/, '')
  return codeAndText(text)
    .map(({ isCode, source }) =>
      isCode ? source : wordsOfText(isRow ? source.replaceAll(/(?<!\\)\|/g, ' ') : source),
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Splits a line at its code spans, whose backticks are removed. */
function codeAndText(line: string): { readonly isCode: boolean; readonly source: string }[] {
  const pieces = line.split(/(`+)/)
  const nextOfLength = new Map<number, number>()
  /** For each run of backticks the next one of the same length, if there is one. */
  const closing = new Map<number, number>()
  for (let index = pieces.length - 2; index > 0; index -= 2) {
    const { length } = pieces[index] ?? ''
    const next = nextOfLength.get(length)
    if (next !== undefined) closing.set(index, next)
    nextOfLength.set(length, index)
  }
  const found: { isCode: boolean; source: string }[] = []
  for (let index = 0; index < pieces.length;) {
    const end = closing.get(index)
    found.push({
      isCode: end !== undefined,
      source: end === undefined ? (pieces[index] ?? '') : pieces.slice(index + 1, end).join(''),
    })
    index = end === undefined ? index + 1 : end + 1
  }
  return found
}

interface Run {
  readonly start: number
  readonly mark: string
  readonly canOpen: boolean
  readonly canClose: boolean
  readonly isInWord: boolean
}

/** Matches a link or an image with its URL, which may contain parentheses and be followed by a title. */
const link = /!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)/g

function wordsOfText(source: string): string {
  const text = source.replaceAll(link, '$1')
  const open: Run[] = []
  const cuts: { start: number; end: number }[] = []
  const cut = ({ start, mark }: Run): unknown => cuts.push({ start, end: start + mark.length })
  for (const match of text.matchAll(/\\[!-/:-@[-`{-~]|\*+|_+|~~+/g)) {
    const [mark] = match
    if (mark.startsWith('\\')) {
      cuts.push({ start: match.index, end: match.index + 1 })
      continue
    }
    const run = { start: match.index, mark, ...sidesOf(text, match.index, mark) }
    const opening = run.canClose ? open.findLastIndex((other) => other.mark === mark) : -1
    // A line may end between two asterisks: a single one is also a marker when it touches a word on one side. Inside a
    // word it needs a counterpart: `2**3` has none.
    const isMarkAlone = mark.startsWith('*') && !run.isInWord && (run.canOpen || run.canClose)
    if (opening !== -1) for (const pair of [...open.splice(opening).slice(0, 1), run]) cut(pair)
    else {
      if (isMarkAlone) cut(run)
      if (run.canOpen && open.length < maxOpen) open.push(run)
    }
  }
  const parts: string[] = []
  let from = 0
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** The maximum number of open markers; further ones stay unchanged. */
const maxOpen = 8

function sidesOf(text: string, start: number, mark: string): Pick<Run, 'canOpen' | 'canClose' | 'isInWord'> {
  const before = text[start - 1] ?? ' '
  const after = text[start + mark.length] ?? ' '
  const isInWord = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  const isBetweenNumbers = /\d/.test(before) && /\d/.test(after)
  if (isBetweenNumbers || (isInWord && (mark === '*' || mark.startsWith('_'))))
    return { canOpen: false, canClose: false, isInWord }
  return { canOpen: /\S/.test(after), canClose: /\S/.test(before), isInWord }
}
