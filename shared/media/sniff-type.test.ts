import { expect, test } from 'vitest'
import { extensionOf, sniffType, typeOfExtension } from './sniff-type.ts'
import { sampleFiles } from './testing/sample-files.ts'

test.each(Object.entries(sampleFiles))('knows %s by its bytes', (type, bytes) => {
  expect(sniffType(bytes)).toBe(type)
  expect(typeOfExtension(extensionOf(type))).toBe(type)
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['MP3 with a tag in front', bytesOf('ID3\x04\0'), 'audio/mpeg'],
  ['PDF with other bytes in front', bytesOf('\0\x01junk\n%PDF-1.4\n\xe2'), 'application/pdf'],
  ['text that speaks of PDF', bytesOf('A file begins with %PDF-1.7'), 'text/plain'],
  ['JSON', bytesOf('{"a":1}'), 'text/plain'],
  ['SVG, which is text', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
  ['text with a byte order mark', bytesOf('\xef\xbb\xbfhi'), 'text/plain'],
  ['Latin-1 text', bytesOf('gr\xfc\xdfe'), 'application/octet-stream'],
  ['UTF-16 text', bytesOf('\xff\xfeh\0i\0'), 'application/octet-stream'],
  ['AAC, which is no MP3', bytesOf('\xff\xf1\x50\x80'), 'audio/aac'],
  ['a picture of iPhones', bytesOf('\0\0\0\x18ftypheic'), 'image/heic'],
  ['HEIC behind a general brand', bytesOf('\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf'), 'image/heic'],
  ['AVIF behind a general brand', bytesOf('\0\0\0\x1cftypmif1\0\0\0\0avifmif1miaf'), 'image/avif'],
  ['a picture of that container alone', bytesOf('\0\0\0\x18ftypmif1\0\0\0\0mif1miaf'), 'image/heif'],
  ['a sequence of pictures', bytesOf('\0\0\0\x18ftypavis\0\0\0\0avis'), 'image/avif'],
  ['TIFF of the other byte order', bytesOf('MM\0*\0\0\0\x08'), 'image/tiff'],
  ['text that begins as a bitmap', bytesOf('BMW and Audi, compared'), 'text/plain'],
  ['a RIFF file of another form', bytesOf('RIFF\0\0\0\0AVI LIST'), 'application/octet-stream'],
  ['a WAV file of more than 4 GiB', bytesOf('RF64\xff\xff\xff\xffWAVEds64'), 'audio/wav'],
  ['a WAV file of broadcasters', bytesOf('BW64\xff\xff\xff\xffWAVEds64'), 'audio/wav'],
  ['AIFF', bytesOf('FORM\0\0\x10\0AIFFCOMM'), 'audio/aiff'],
  ['AIFF that is compressed', bytesOf('FORM\0\0\x10\0AIFCFVER'), 'audio/aiff'],
  ['a FORM of another kind', bytesOf('FORM\0\0\x10\0ILBMBMHD'), 'application/octet-stream'],
  ['Sun audio', bytesOf('.snd\0\0\0\x18\xff\xff\xff\xff'), 'audio/basic'],
  ['text that begins as Sun audio', bytesOf('.snd files are old'), 'text/plain'],
  ['Core Audio', bytesOf('caff\0\x01\0\0desc'), 'audio/x-caf'],
  ['speech of phones', bytesOf('#!AMR\n<'), 'audio/amr'],
  ['a film of a camera', bytesOf('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ['a film of phones', bytesOf('\0\0\0\x14ftyp3gp4'), 'video/mp4'],
  ['Matroska', bytesOf('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska'), 'video/x-matroska'],
  ['a ZIP archive', bytesOf('PK\x03\x04'), 'application/octet-stream'],
  ['a few bytes', bytesOf('\xff'), 'application/octet-stream'],
])('takes %s for what it is', (_, bytes, type) => {
  expect(sniffType(bytes)).toBe(type)
})

test('looks at a part of a larger buffer as at a whole file', () => {
  const larger = Buffer.concat([Buffer.from('xxxx'), sampleFiles['image/png'] ?? new Uint8Array()])
  expect(sniffType(larger.subarray(4))).toBe('image/png')
})

test('finds the binary byte behind a long text', () => {
  const text = new Uint8Array(200_000).fill(0x61)
  expect(sniffType(text)).toBe('text/plain')
  text[199_999] = 0
  expect(sniffType(text)).toBe('application/octet-stream')
})
