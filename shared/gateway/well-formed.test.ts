import { describe, expect, it } from 'vitest'
import { wellFormedBody, wellFormedJson } from './well-formed.ts'

const half = 'half \ud83d end'
const mended = 'half \ufffd end'

describe('half a character', () => {
  it.each([
    [half, mended],
    ['\udc00\ud800', '\ufffd\ufffd'],
    [
      [half, { a: half }],
      [mended, { a: mended }],
    ],
    [{ [half]: [null, 1, true] }, { [mended]: [null, 1, true] }],
  ])('becomes U+FFFD in %j', (given, expected) => {
    expect(wellFormedJson(given)).toEqual(expected)
    expect(JSON.stringify(wellFormedJson(given))).not.toMatch(/\\ud[89a-f]/i)
  })

  it('becomes U+FFFD in the fields of a form, in names of files too', () => {
    const fields = [
      { name: 'prompt', value: half },
      { name: 'image', mediaId: 'a', fileName: `${half}.png`, mediaType: 'image/png' },
    ]
    expect(wellFormedBody({ type: 'multipart', fields })).toEqual({
      type: 'multipart',
      fields: [
        { name: 'prompt', value: mended },
        { ...fields[1], fileName: `${mended}.png` },
      ],
    })
  })

  it.each([['a 🎉'], [{ a: ['🎉', { b: 'c' }] }], [null]])(
    'is not found in %j, which stays the same value',
    (value) => {
      expect(wellFormedJson(value)).toBe(value)
    },
  )
})
