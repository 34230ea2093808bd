import { describe, expect, it, test } from 'vitest'
import { createRandom } from '../../shared/seeded-random.ts'
import { createChunkMerger } from './chunk-merger.ts'

function merge(pieces: readonly (string | Buffer)[]): string[] {
  const merger = createChunkMerger()
  return pieces.map((piece) => merger.merge(Buffer.from(piece)).toString('latin1'))
}

describe('a merger', () => {
  it('makes one chunk of whole ones, and hands on one alone as it came', () => {
    expect(merge(['3\r\nabc\r\n10\r\n0123456789abcdef\r\n', '1\r\nx\r\n'])).toEqual([
      '13\r\nabc0123456789abcdef\r\n',
      '1\r\nx\r\n',
    ])
  })

  it('hands on what there is of a chunk that is cut, and merges again behind it', () => {
    expect(merge(['1\r\na\r\n1\r\nb\r\n5\r\nhe', 'llo\r', '\n1\r\nc\r\n2\r\nde\r\n'])).toEqual([
      '2\r\nab\r\n5\r\nhe',
      'llo\r',
      '\n3\r\ncde\r\n',
    ])
  })

  it('holds a size whose line is not there to its end', () => {
    expect(merge(['1\r\na\r\n1\r\nb\r\n1', '0\r', '\n0123456789abcdef\r\n'])).toEqual([
      '2\r\nab\r\n',
      '',
      '10\r\n0123456789abcdef\r\n',
    ])
  })

  it.each([
    ['the last chunk', '0\r\nx-trailer: 1\r\n\r\n'],
    ['an extension', '1;name=value\r\na\r\n1\r\nb\r\n'],
    ['a line that ends otherwise', '1\na\n1\nb\n'],
    ['a size that is none', 'x\r\na\r\n'],
    ['no size', '\r\n1\r\na\r\n'],
    ['a size beyond all bounds', '100000000\r\na\r\n'],
    ['bytes that do not end with their chunk', '1\r\nabc\r\n1\r\na\r\n1\r\nb\r\n'],
  ])('leaves everything from %s on to the parser', (_, rest) => {
    const merger = createChunkMerger()
    const behind = '1\r\na\r\n1\r\nb\r\n'
    expect(merger.merge(Buffer.from(behind + rest)).toString()).toBe(`2\r\nab\r\n${rest}`)
    expect(merger.isOver()).toBe(true)
    expect(merger.merge(Buffer.from(behind)).toString()).toBe(behind)
  })
})

/** The bytes of chunks by RFC 9112, 7.1, and what stands behind the last one; what is no chunk stands there as well. */
function decode(text: string): readonly [body: string, rest: string] {
  let body = ''
  let at = 0
  for (;;) {
    const line = /^([0-9a-f]+)(;[^\r\n]*)?\r\n/i.exec(text.slice(at, at + 40))
    if (line === null) break
    const start = at + line[0].length
    const end = start + Number.parseInt(line[1] ?? '', 16)
    if (end === start) break
    body += text.slice(start, end)
    at = Math.min(text.length, end)
    if (text.slice(end, end + 2) !== '\r\n') break
    at = end + 2
  }
  return [body, text.slice(at)]
}

test('chunks of any sizes in pieces of any sizes say the same when they are merged', () => {
  const random = createRandom(20_261_129)
  const below = (count: number): number => Math.floor(random() * count)
  const size = (): number => (random() < 0.7 ? below(12) : below(400)) + 1
  const tail = (): string =>
    ['0\r\n\r\n', '0\r\na: b\r\n\r\n', '1;x=y\r\na\r\n0\r\n\r\n', '5\r\nab', '1', 'z', ''][below(7)] ?? ''
  const content = (length: number): string =>
    Array.from({ length }, () => 'ab\r\n01;é\0'.charAt(below(9))).join('')
  for (let round = 0; round < 2_000; round += 1) {
    const chunks = Array.from({ length: below(40) }, () => content(size()))
    const text = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('') + tail()
    const bytes = Buffer.from(text, 'latin1')
    const merger = createChunkMerger()
    let merged = ''
    for (let at = 0, step = 0; at < bytes.length; at += step) {
      step = random() < 0.3 ? size() : below(3_000) + 1
      const before = bytes.subarray(at, at + step)
      const piece = merger.merge(before)
      merged += piece.toString('latin1')
    }
    const [body, rest] = decode(text)
    const [mergedBody, mergedRest] = decode(merged)
    expect(mergedBody).toBe(body)
    // The beginning of a size is never handed on: to a parser that is as much of a chunk as nothing is.
    expect(rest.startsWith(mergedRest) && /^[0-9a-f]*\r?$/.test(rest.slice(mergedRest.length))).toBe(true)
  }
})
