import { describe, expect, test } from 'vitest'
import type { RunFormatId } from '../../shared/formats/registry.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createResponseReader } from './response-reader.ts'

const formats: readonly RunFormatId[] = [
  'chat',
  'responses',
  'messages',
  'generate-content',
  'images-generations',
  'images-edits',
  'video-generations',
  'videos',
]

const files: readonly (readonly [string, Buffer])[] = [
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n and the rest of it', 'latin1')],
  ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0 and the rest of it', 'latin1')],
  ['image/webp', Buffer.from('RIFF\x20\0\0\0WEBPVP8 and the rest', 'latin1')],
  ['image/gif', Buffer.from('GIF89a and the rest of it', 'latin1')],
  ['audio/wav', Buffer.from('RIFF\x20\0\0\0WAVEfmt and the rest', 'latin1')],
  ['audio/mpeg', Buffer.from('ID3\x04\0\0\0\0\0\0 and the rest of it', 'latin1')],
  ['audio/ogg', Buffer.from('OggS and the rest of it, and so on', 'latin1')],
  ['audio/flac', Buffer.from('fLaC and the rest of it, and so on', 'latin1')],
  ['video/mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0 and the rest', 'latin1')],
  ['video/webm', Buffer.from('\x1a\x45\xdf\xa3 webm and the rest of it', 'latin1')],
]

function read(format: RunFormatId, contentType: string, body: Uint8Array, size: number) {
  const parts: Part[] = []
  const reader = createResponseReader(
    runFormats[format],
    { status: 200, headers: [{ name: 'content-type', value: contentType }] },
    (made) => parts.push(...made),
    { sentBody: {} },
  )
  for (let at = 0; at < body.length; at += size) reader.push(body.subarray(at, at + size))
  return { end: reader.end(), parts }
}

for (const format of formats) {
  test.each(files)(
    `${format}: an answer that is %s itself is the result, whatever it is called`,
    (mediaType, body) => {
      for (const contentType of [mediaType, 'application/json', 'application/octet-stream', '']) {
        for (const size of [1, 7, body.length]) {
          const { end, parts } = read(format, contentType, body, size)
          expect(parts).toEqual([
            { type: 'media', block: 'media/0', mediaType, source: 'body' },
            { type: 'finish', reason: 'stop', raw: '' },
          ])
          expect(end).toEqual({ outcome: 'done' })
        }
      }
    },
  )

  test(`${format}: samples without a mark are sound where the content type says so`, () => {
    const { parts } = read(format, 'audio/L16;rate=24000', Buffer.alloc(40), 40)
    expect(parts[0]).toMatchObject({ type: 'media', mediaType: 'audio/L16;rate=24000', source: 'body' })
  })

  test.each([
    '{"error":{"message":"No such model"}}',
    'I am text',
    'GIF, said the gateway',
    '\uFEFF{"error":{"message":"No"}}',
  ])(`${format}: %j is no file`, (text) => {
    const { end, parts } = read(format, 'image/png', Buffer.from(text), 3)
    expect(parts.some(({ type }) => type === 'media')).toBe(false)
    expect(end.outcome).toBe('failed')
  })
}

describe.each(['transcriptions', 'translations'] as const)('%s', (format) => {
  test.each(files)(
    'an answer that is %s is kept as that, and is no text, whatever it is called',
    (mediaType, body) => {
      for (const contentType of [
        'text/plain',
        'text/plain; charset=utf-8',
        'application/json',
        mediaType,
        '',
      ]) {
        for (const size of [1, 7, body.length]) {
          const { end, parts } = read(format, contentType, body, size)
          expect(parts).toMatchObject([
            { type: 'media', block: 'media/0', mediaType, source: 'body' },
            { type: 'error', error: { code: 'media-instead' } },
          ])
          expect(end).toMatchObject({ outcome: 'failed', error: { code: 'media-instead' } })
        }
      }
    },
  )

  test.each<[string, Buffer]>([
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj << >>')],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0 and the rest', 'latin1')],
    ['bytes of chance', Buffer.from('\xf7\x80\x91\xfe\xe1\x9c\xff\xd0\xc1\xf5\xfa\x83', 'latin1')],
  ])('%s called text is told as what it is, and no word of it is shown', (_name, body) => {
    const { end, parts } = read(format, 'text/plain', body, 5)
    expect(parts.map(({ type }) => type)).toEqual(['error'])
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'not-text' } })
  })

  test.each(['Rain, and I know it.', 'BM', 'OggS', '\u{1F3B5} música …', 'GIF89 was said', 'ff\ufffdx'])(
    '%j is text',
    (text) => {
      const { end, parts } = read(format, 'text/plain', Buffer.from(text), 3)
      expect(parts[0]).toMatchObject({ type: 'text', text })
      expect(end.outcome).toBe('done')
    },
  )
})
