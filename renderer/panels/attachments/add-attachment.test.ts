import { afterEach, describe, expect, it, vi } from 'vitest'
import { sniffType } from '../../../shared/media/sniff-type.ts'
import { addAttachment } from './add-attachment.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The first bytes of a file of each type. */
const sampleFiles: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'image/png': bytesOf('\x89PNG\r\n\x1a\n\0\0\0\x0d'),
  'image/jpeg': bytesOf('\xff\xd8\xff\xe0'),
  'image/gif': bytesOf('GIF89a'),
  'image/webp': bytesOf('RIFF\x24\0\0\0WEBPVP8 '),
  'image/heic': bytesOf('\0\0\0\x18ftypheic\0\0\0\0'),
  'image/heif': bytesOf('\0\0\0\x18ftypmif1\0\0\0\0'),
  'image/avif': bytesOf('\0\0\0\x1cftypavif\0\0\0\0'),
  'image/tiff': bytesOf('II*\0\x08\0\0\0'),
  'image/bmp': bytesOf('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
  'text/plain': bytesOf('words'),
  'application/pdf': bytesOf('%PDF-1.7'),
}

afterEach(() => vi.unstubAllGlobals())

interface Added {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Returns the name and type of the file that main receives from a browser that can read the types in `readable`. */
async function add(type: string, readable: readonly string[]): Promise<[string, string]> {
  const drawn: string[] = []
  vi.stubGlobal('createImageBitmap', (blob: Blob) =>
    readable.includes(blob.type)
      ? Promise.resolve({ width: 4, height: 2, close: () => undefined })
      : Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError')),
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => drawn.push('white'), drawImage: () => drawn.push('image') })
      convertToBlob = ({ type: target }: { type: string }) =>
        Promise.resolve(new Blob([sampleFiles[target] ?? ''], { type: target }))
    },
  )
  let added: Added = { name: '', bytes: new Uint8Array() }
  const bridge = { call: (_command: string, input: Added) => Promise.resolve((added = input)) }
  await addAttachment(bridge as never, 'IMG_0001.png', sampleFiles[type] ?? new Uint8Array())
  return [added.name, sniffType(added.bytes)]
}

describe('a picture that is attached', () => {
  it.each([
    ['image/heic', 'IMG_0001.jpg', 'image/jpeg'],
    ['image/heif', 'IMG_0001.jpg', 'image/jpeg'],
    ['image/avif', 'IMG_0001.jpg', 'image/jpeg'],
    ['image/tiff', 'IMG_0001.png', 'image/png'],
    ['image/bmp', 'IMG_0001.png', 'image/png'],
  ])('is converted where the browser reads %s', async (type, name, result) => {
    expect(await add(type, [type])).toEqual([name, result])
  })

  it.each(['image/heic', 'image/tiff'])('stays as it is where the browser cannot read %s', async (type) => {
    expect(await add(type, [])).toEqual(['IMG_0001.png', type])
  })

  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain', 'application/pdf'])(
    'is not touched where models read %s',
    async (type) => expect(await add(type, [type])).toEqual(['IMG_0001.png', type]),
  )
})
