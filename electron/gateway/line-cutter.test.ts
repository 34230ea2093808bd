import { expect, test } from 'vitest'
import { decodeByteText } from './byte-text.ts'
import { createLineCutter } from './line-cutter.ts'

function cut(chunks: readonly Uint8Array[]): string[] {
  const cutter = createLineCutter()
  const texts = chunks.map((chunk) => cutter.push(chunk))
  return [...texts, cutter.end()].filter((text) => text !== '').map(decodeByteText)
}

test('gives text up to the last line end and keeps the rest', () => {
  expect(cut([Buffer.from('a\nb\nc'), Buffer.from('d\n\ne')])).toEqual(['a\nb\n', 'cd\n\n', 'e'])
})

test('takes carriage returns for line ends when there are no line feeds', () => {
  expect(cut([Buffer.from('a\rb'), Buffer.from('\rc')])).toEqual(['a\r', 'b\r', 'c'])
})

test('never cuts a character, in pieces of any size', () => {
  const bytes = Buffer.from('aé\n漢字😀\r\nend 😀')
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    expect(cut(chunks).join('')).toBe('aé\n漢字😀\r\nend 😀')
  }
})

test('puts a replacement character where bytes are no UTF-8, as a streaming decoder does', () => {
  const bytes = Buffer.from([0x61, 0xff, 0xe6, 0xbc, 0x0a, 0xf0, 0x9f, 0x62, 0xc3])
  expect(cut([bytes]).join('')).toBe(new TextDecoder().decode(bytes))
})

test('takes any kind of byte array, also a window onto a larger one', () => {
  const large = new Uint8Array(Buffer.from('xxabc\nyy'))
  expect(cut([large.subarray(2, 6)])).toEqual(['abc\n'])
})

test('keeps its own copy: the network may write into the chunk again', () => {
  const chunk = Buffer.from('abc')
  const cutter = createLineCutter()
  cutter.push(chunk)
  chunk.fill(0x78)
  expect(cutter.push(Buffer.from('\n'))).toBe('abc\n')
})

test('takes a line of many megabytes, and short ones behind it', () => {
  const piece = Buffer.alloc(64 * 1024, 0x61)
  const texts = cut([...Array.from({ length: 128 }, () => piece), Buffer.from('\nb\n')])
  expect(texts.map((text) => text.length)).toEqual([8 * 1024 * 1024 + 3])
})
