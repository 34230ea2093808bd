import { expect, it } from 'vitest'
import { loadPageReaders } from './load-page-readers.ts'
import { mainReaders } from './main-readers.ts'
import type { Reader } from './reader.ts'
import { tryInput } from './try-input.ts'

interface KnownInput {
  readonly name: string
  /** Repeated up to a megabyte, or up to `characters`, after `before`. */
  readonly token: string
  readonly characters?: number
  readonly before?: string
}

/**
 * The maximum duration of an input relative to `knownWork`: five eighths of a reader's limit. On an idle machine an
 * input takes two or three times as long as `knownWork`.
 */
const max = 5

/** Inputs of `npm run fuzz` that took 30 to 80 ms; the limit is 50 ms. */
const knownInputs: readonly KnownInput[] = [
  { name: 'curl', token: '@"\n' },
  { name: 'address', token: '{}\n' },
  { name: 'subtitles', token: ' \n' },
  { name: 'kind of a file', token: '\n' },
  { name: 'provenance inside of a file', token: '[' },
  // With more characters the input would have more lines than are read as a stream.
  {
    name: 'responses, stream',
    token: 'data: {"id":"c2","model":":null}]}\n\n',
    characters: 600_000,
    before: '{"id":"c14",\n',
  },
  { name: 'transcriptions, value of every field of a body', token: '漢' },
  { name: 'translations, value of every field of a body', token: '"' },
  { name: 'translations, one event', token: "@'\n" },
  { name: 'page: Markdown', token: '|-|\n' },
  { name: 'page: coloured code', token: '[a]: b\n' },
]

const readers = new Map(
  [...mainReaders(), ...(await loadPageReaders())].map((reader) => [reader.name, reader]),
)

it.each(knownInputs.map((input) => [input.name, input.token, input] as const))(
  '%s: a megabyte of %j is read in five eighths of the time a reader may take',
  (name, token, { characters = 1_000_000, before = '' }) => {
    const reader = readers.get(name)
    if (reader === undefined) throw new Error(`No reader is called ${name}.`)
    const text = before + token.repeat(characters / token.length)
    let least = Number.POSITIVE_INFINITY
    // Other work of the machine does not disturb all attempts.
    for (let attempt = 0; attempt < 5 && least >= max; attempt += 1)
      least = Math.min(least, shareOf(reader, text))
    expect(least).toBeLessThan(max)
  },
)

/**
 * The duration relative to `knownWork`. Both are measured in turn, so that other processes slow both down; the first
 * rounds compile.
 */
function shareOf(reader: Reader, text: string): number {
  let [taken, known] = [0, 0]
  for (let turn = -4; turn < 12; turn += 1) {
    const [ms, knownMs] = [msOf(reader, text), msOf(knownWork, text)]
    if (turn >= 0) [taken, known] = [taken + ms, known + knownMs]
  }
  return taken / known
}

function msOf(reader: Reader, text: string): number {
  return tryInput(reader, { text, label: '' }, 1_000_000).ms
}

/** Work that takes about an eighth of a reader's limit for a megabyte, on every machine. */
const knownWork: Reader = {
  name: 'known work',
  read(text: string): number {
    let sum = 0
    for (let round = 0; round < 8; round += 1)
      for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
    return sum & 1
  },
}
