import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findStandIn, sizeOnWire } from '../../shared/attachments/stand-in.ts'
import { replaceBase64 } from './replace-base64.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(15_000_001)])
const base64 = png.toString('base64')

test('stands in for megabytes of data, and leaves the rest and its size as they were', () => {
  const body = JSON.stringify({
    text: 'Grüße',
    url: `data:image/png;base64,${base64}`,
    data: base64,
    small: 'AAAA',
  })
  const folded = replaceBase64(body)
  expect(folded.length).toBeLessThan(600)
  expect(sizeOnWire(folded)).toEqual({ bytes: Buffer.byteLength(body), files: 2 })
  const { url, data, ...rest } = JSON.parse(folded) as Record<string, string>
  expect(rest).toEqual({ text: 'Grüße', small: 'AAAA' })
  const standIn = {
    id: createHash('sha256').update(png).digest('hex'),
    mediaType: 'image/png',
    bytes: png.length,
  }
  expect(findStandIn(url ?? '')).toEqual(standIn)
  expect(url).toMatch(/^data:image\/png;base64,⟨/)
  expect(findStandIn(data ?? '')).toEqual(standIn)
})

test.each([
  ['short data', JSON.stringify({ data: base64.slice(0, 100_000) })],
  ['long text', JSON.stringify({ text: 'word '.repeat(100_000) })],
  ['data that is not whole', JSON.stringify({ data: base64.slice(0, 300_001) })],
  ['text in base64', JSON.stringify({ data: Buffer.from('word '.repeat(100_000)).toString('base64') })],
])('leaves %s', (_, body) => {
  expect(replaceBase64(body)).toBe(body)
})
