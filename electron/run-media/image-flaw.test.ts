import { describe, expect, it } from 'vitest'
import { fetchedImageFlaw, imageFlaw } from './image-flaw.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = Buffer.from(
  'ffd8ffe000041234ffc0000b080010002001011100ffda00080101000000112233445566ffd9',
  'hex',
)
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([20, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(12, 3),
])
const whole = { png, gif, jpeg, webp }

const flawOf = (bytes: Buffer, mediaType = 'image/png') =>
  imageFlaw({ mediaType, data: bytes.toString('base64') })?.code

describe.each(Object.entries(whole))('a picture, %s', (_, bytes) => {
  it('that is whole has no flaw, with anything behind it, line breaks or other letters of base64', () => {
    expect(flawOf(bytes)).toBeUndefined()
    expect(flawOf(Buffer.concat([bytes, Buffer.alloc(50)]))).toBeUndefined()
    const lines = bytes.toString('base64').replaceAll(/(.{12})/g, '$1\r\n')
    expect(imageFlaw({ mediaType: 'image/png', data: lines })).toBeUndefined()
    expect(imageFlaw({ mediaType: 'image/png', data: bytes.toString('base64url') })).toBeUndefined()
  })

  it('that is cut at any place is said to be cut, or to be none', () => {
    const base64 = bytes.toString('base64').replace(/=+$/, '')
    for (let length = 4; length < base64.length - 2; length += 1) {
      const flaw = imageFlaw({ mediaType: 'image/png', data: base64.slice(0, length) })
      expect(flaw?.code, `${length} characters`).toMatch(/^(?:image-cut|not-an-image)$/)
    }
  })
})

it.each([
  ['text', Buffer.from('Sorry, this prompt was refused.'), 'text/plain'],
  ['a web page', Buffer.from('<!doctype html><title>502</title>'), 'text/plain'],
  ['a sound', Buffer.from('ID3\u0004\0\0\0\0\0\0 and more', 'latin1'), 'audio/mpeg'],
  ['noise', Buffer.from([1, 2, 3, 4, 0, 200, 201, 202]), 'an unknown type'],
])('%s is no picture, and is called what it is', (_, bytes, kind) => {
  const flaw = imageFlaw({ mediaType: 'image/png', data: bytes.toString('base64') })
  expect(flaw).toMatchObject({
    code: 'not-an-image',
    message: `Not an image: ${bytes.length} bytes of ${kind}.`,
  })
})

it('what is no base64 is no picture', () => {
  expect(imageFlaw({ mediaType: 'image/png', data: '%%%%' })?.code).toBe('not-an-image')
})

it('pictures that the library has no name for are taken as they are', () => {
  for (const start of ['\0\0\0\x20ftypavif', 'BM1234', '<svg xmlns="x"/>', 'II*\0more'])
    expect(flawOf(Buffer.from(start, 'latin1')), start).toBeUndefined()
})

it('other media are not judged, and of what was fetched only what is surely no picture', () => {
  expect(flawOf(Buffer.from('text'), 'audio/wav')).toBeUndefined()
  expect(fetchedImageFlaw('image/png', 9)).toBeUndefined()
  expect(fetchedImageFlaw('application/octet-stream', 9)).toBeUndefined()
  expect(fetchedImageFlaw('text/plain', 9)?.code).toBe('not-an-image')
})
