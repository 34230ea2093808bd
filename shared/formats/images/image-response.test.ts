import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { readImageResponse } from './image-response.ts'

const png = 'iVBORw0KGgoAAAANSUhEUg=='

function partsOf(body: Json, n = 1): Part[] {
  const read = readImageResponse(body, { sentBody: { n } })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const mediaOf = (body: Json, n?: number): Part[] => partsOf(body, n).filter((part) => part.type === 'media')

describe('an image result', () => {
  it.each(['!!!', '<html>', 'no image!', '{"error":1}'])(
    'has no picture in what is no base64: %s',
    (given) => {
      expect(mediaOf({ data: [{ b64_json: given }] })).toEqual([])
      expect(partsOf({ data: [{ b64_json: given }] })).toMatchObject([
        { type: 'opaque', label: 'image' },
        { type: 'error', error: { code: 'no-images' } },
      ])
    },
  )

  it('gives every picture, its revised prompt, the counts and the end', () => {
    const body = {
      created: 1_760_000_000,
      data: [
        { b64_json: png, url: '', revised_prompt: 'A red boat' },
        { b64_json: '', url: 'https://pictures.test/2.png', revised_prompt: '' },
      ],
      output_format: 'png',
      usage: { input_tokens: 50, output_tokens: 4000, total_tokens: 4050 },
    }
    expect(partsOf(body, 2)).toEqual([
      { type: 'media', block: 'image/0', mediaType: 'image/png', data: png, revisedPrompt: 'A red boat' },
      { type: 'media', block: 'image/1', mediaType: 'image/png', url: 'https://pictures.test/2.png' },
      { type: 'usage', usage: { inputTokens: 50, outputTokens: 4000, totalTokens: 4050 } },
      { type: 'finish', reason: 'stop', raw: '' },
    ])
  })

  it('reads the picture itself from an address that holds it, and data that has a prefix or line breaks', () => {
    const jpeg = '/9j/4AAQ'
    expect(mediaOf({ data: [{ url: `data:image/jpeg;base64,${jpeg}` }] })).toMatchObject([
      { mediaType: 'image/jpeg', data: jpeg },
    ])
    expect(mediaOf({ data: [{ b64_json: `data:image/jpeg;base64,${jpeg}` }] })).toMatchObject([
      { mediaType: 'image/jpeg', data: jpeg },
    ])
    expect(mediaOf({ data: [{ b64_json: '/9j/\r\n4AAQ\n' }] })).toMatchObject([{ data: jpeg }])
  })

  it('believes the bytes before it believes the answer', () => {
    expect(mediaOf({ data: [{ b64_json: png }], output_format: 'webp' })).toMatchObject([
      { mediaType: 'image/png' },
    ])
    expect(mediaOf({ data: [{ b64_json: 'AAAA' }], output_format: 'webp' })).toMatchObject([
      { mediaType: 'image/webp' },
    ])
  })

  it('says that fewer pictures came than were asked for', () => {
    expect(partsOf({ data: [{ b64_json: png }] }, 4).at(-1)).toEqual({
      type: 'finish',
      reason: 'other',
      raw: '1 of 4 images',
    })
  })

  it('is an error when it holds no picture at all', () => {
    expect(partsOf({ created: 1, data: [] })).toMatchObject([
      { type: 'error', error: { code: 'no-images', message: 'The response contains no image.' } },
    ])
  })

  it('shows an entry that is an error beside the pictures that came', () => {
    const parts = partsOf({ data: [{ b64_json: png }, { error: { message: 'Blocked by the filter' } }] }, 2)
    expect(parts.map(({ type }) => type)).toEqual(['media', 'error', 'finish'])
    expect(parts[1]).toMatchObject({ error: { gatewaySays: 'Blocked by the filter' } })
  })

  it('is refused in the words of the error it holds, or as not of this format', () => {
    const refused = readImageResponse({ error: { message: 'No balance', code: 'insufficient_user_quota' } })
    expect(refused).toMatchObject({ ok: false, error: { gatewaySays: 'No balance' } })
    expect(readImageResponse({ choices: [] })).toMatchObject({
      ok: false,
      error: {
        kind: 'invalid-response',
        message: 'The response is not in the Image generation format: data is missing.',
      },
    })
  })

  it('takes a bare list and a list of addresses', () => {
    expect(mediaOf({ images: [{ url: 'https://pictures.test/1.png' }] })).toMatchObject([
      { url: 'https://pictures.test/1.png' },
    ])
    expect(mediaOf(['https://pictures.test/1.png'])).toMatchObject([{ url: 'https://pictures.test/1.png' }])
  })
})
