import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { TextEnd } from '../lib/secrets/secret-scan.ts'
import { findJsonStrings, type JsonString } from './json-strings.ts'

/** Characters processed before the event loop continues: some milliseconds. */
const charactersATurn = 256 * 1024

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Overwrites secrets that several deltas form together, in the recorded body of a stream. Each delta alone contains
 * none; a secret that arrived a few characters per delta only shows when the strings of a block are read as one text.
 *
 * Each of its characters becomes a `*` in its place, so that lengths and arrival times stay correct. Rejects as `fs`
 * does.
 */
export async function hideSplitSecrets(path: string, find: FindSecrets): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const text = (await file.readFile()).toString('latin1')
    for (const { start, end } of await splitSecrets(text, find))
      await file.write(Buffer.alloc(end - start, '*'), 0, end - start, start)
  } finally {
    await file.close()
  }
}

/** The ranges of a body that contain secrets in pieces. */
async function splitSecrets(text: string, find: FindSecrets): Promise<Range[]> {
  const blocks = new Map<number, ReturnType<typeof createBlock>>()
  const ranges: Range[] = []
  let turnEnds = charactersATurn
  for (let at = nextValue(text, 0); at !== -1;) {
    const { strings, end } = findJsonStrings(text, at)
    for (const found of strings) {
      const block = blocks.get(found.place) ?? createBlock(text, find)
      blocks.set(found.place, block)
      ranges.push(...block.push(found))
    }
    if (end > turnEnds) {
      await nextTurn()
      turnEnds = end + charactersATurn
    }
    at = nextValue(text, end)
  }
  return [...ranges, ...[...blocks.values()].flatMap((block) => block.end())]
}

const opener = /[{[]/g

function nextValue(text: string, from: number): number {
  opener.lastIndex = from
  return opener.exec(text)?.index ?? -1
}

/** The strings of one block as one text, of which only the end is kept that may be the beginning of a secret. */
function createBlock(text: string, find: FindSecrets) {
  let joined = ''
  let pieces: (JsonString & { readonly from: number })[] = []

  function search(end: TextEnd): Range[] {
    const { found, heldFrom } = find(joined, end)
    const ranges = found.flatMap((secret) =>
      pieces
        .map(({ start, end: pieceEnd, from }) => ({
          start: Math.max(start, start + secret.start - from),
          end: Math.min(pieceEnd, start + secret.end - from),
          piece: { start, end: pieceEnd },
        }))
        .filter((range) => range.start < range.end)
        .map((range) => withoutHalfEscapes(text, range, range.piece)),
    )
    pieces = pieces
      .filter(({ start, end: pieceEnd, from }) => from + pieceEnd - start > heldFrom)
      .map((piece) => ({ ...piece, from: piece.from - heldFrom }))
    joined = joined.slice(heldFrom)
    return ranges
  }

  return {
    push(piece: JsonString): Range[] {
      pieces.push({ ...piece, from: joined.length })
      joined += text.slice(piece.start, piece.end)
      return search('open')
    },
    end: () => search('cut'),
  }
}

/** The range, or the whole string when overwriting the range would leave half an escape sequence. */
function withoutHalfEscapes(text: string, { start, end }: Range, piece: Range): Range {
  const left = `${text.slice(piece.start, start)}${'*'.repeat(end - start)}${text.slice(end, piece.end)}`
  try {
    JSON.parse(`"${left}"`)
  } catch {
    return piece
  }
  // A backslash before the range would escape the first `*`, which JSON refuses above; so none is left.
  return { start, end }
}
