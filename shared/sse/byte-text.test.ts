import { expect, test } from 'vitest'
import { createRandom } from '../seeded-random.ts'
import { decodeShortByteText } from './byte-text.ts'

const byteText = (bytes: Iterable<number>): string => String.fromCharCode(...bytes)

test.each(['', 'plain', ' “jumps”', 'größe', '漢字 and 😀', '\u{10ffff}\ufeff\ud7ff\ue000'])(
  'reads %j',
  (text) => {
    expect(decodeShortByteText(byteText(new TextEncoder().encode(text)))).toBe(text)
  },
)

test('leaves a long text with foreign letters to a decoder, and takes one without them', () => {
  expect(decodeShortByteText(byteText(new TextEncoder().encode('漢'.repeat(100))))).toBeUndefined()
  expect(decodeShortByteText('a'.repeat(1_000))).toBe('a'.repeat(1_000))
})

test('says of any bytes what a strict decoder says', () => {
  const random = createRandom(20_261_129)
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const bytesOf = [
    0x61, 0x7f, 0x80, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0x9f, 0xa0, 0xed, 0xef, 0xf0, 0x8f, 0x90, 0xf4, 0xf5,
    0xff,
  ]
  for (let round = 0; round < 50_000; round += 1) {
    const bytes = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      random() < 0.7 ? (bytesOf[Math.floor(random() * bytesOf.length)] ?? 0) : Math.floor(random() * 256),
    )
    let expected: string | undefined
    try {
      expected = strict.decode(new Uint8Array(bytes))
    } catch {
      expected = undefined
    }
    expect(decodeShortByteText(byteText(bytes)), bytes.join(' ')).toBe(expected)
  }
})
