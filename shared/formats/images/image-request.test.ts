import { describe, expect, it } from 'vitest'
import type { PromptInput } from '../prompt-input.ts'
import type { ImageEditInput } from './image-input.ts'
import { imageEditFormat } from './edit.ts'
import { imageGenerationFormat } from './generation.ts'

const input: PromptInput = { model: 'm1', prompt: 'A red boat', parameters: {}, extra: {} }
const boat = { mediaId: 'a1', fileName: 'boat.png', mediaType: 'image/png' }

const editOf = (change: Partial<ImageEditInput>): unknown => {
  const made = imageEditFormat.request({ ...input, images: [boat], ...change })
  return made.ok && made.value.body?.type === 'multipart' ? made.value.body.fields : made
}

describe('a request for new pictures', () => {
  it('carries model, prompt, what is switched on, and the extra JSON over all of it', () => {
    const made = imageGenerationFormat.request({
      ...input,
      parameters: { n: 4, size: '1024x1024', stream: true },
      extra: { n: 2, seed: 7 },
    })
    expect(made).toEqual({
      ok: true,
      value: {
        method: 'POST',
        path: '/v1/images/generations',
        auth: 'authorization',
        headers: {},
        body: {
          type: 'json',
          value: { model: 'm1', prompt: 'A red boat', n: 2, size: '1024x1024', stream: true, seed: 7 },
        },
        expectsStream: true,
      },
    })
  })

  it('is not made without a model or a prompt', () => {
    expect(imageGenerationFormat.request({ ...input, model: ' ' })).toMatchObject({
      error: { message: 'No model is chosen.' },
    })
    expect(imageGenerationFormat.request({ ...input, prompt: '\n' })).toMatchObject({
      error: { kind: 'invalid-input', field: 'prompt' },
    })
  })
})

describe('a request to change a picture', () => {
  it('names one picture plainly, then the mask, then the other fields as text', () => {
    const mask = { mediaId: 'm', fileName: 'mask.png', mediaType: 'image/png' }
    expect(
      editOf({ mask, parameters: { n: 2, stream: false, size: 'auto' }, extra: { tags: ['a'] } }),
    ).toEqual([
      { name: 'model', value: 'm1' },
      { name: 'prompt', value: 'A red boat' },
      { name: 'image', ...boat },
      { name: 'mask', ...mask },
      { name: 'n', value: '2' },
      { name: 'stream', value: 'false' },
      { name: 'size', value: 'auto' },
      { name: 'tags', value: '["a"]' },
    ])
  })

  it('names several pictures as a list', () => {
    expect(editOf({ images: [boat, { ...boat, mediaId: 'a2' }] })).toMatchObject([
      { name: 'model' },
      { name: 'prompt' },
      { name: 'image[]', mediaId: 'a1' },
      { name: 'image[]', mediaId: 'a2' },
    ])
  })

  it('names a file as its bytes say, for the gateway looks at the name', () => {
    expect(editOf({ images: [{ ...boat, mediaType: 'image/jpeg' }] })).toContainEqual({
      name: 'image',
      mediaId: 'a1',
      fileName: 'boat.jpg',
      mediaType: 'image/jpeg',
    })
  })

  it('is not made without a picture', () => {
    expect(editOf({ images: [] })).toMatchObject({
      error: { message: 'There is no image to edit.', nextStep: 'Choose an image first.' },
    })
  })

  it('names its files as the model wants them where that is chosen', () => {
    const parameters = { image: 'images[]', mask: 'mask_image' }
    expect(editOf({ mask: boat, parameters })).toEqual([
      { name: 'model', value: 'm1' },
      { name: 'prompt', value: 'A red boat' },
      { name: 'images[]', ...boat },
      { name: 'mask_image', ...boat },
    ])
    expect(editOf({ parameters: { image: ' ' } })).toContainEqual({ name: 'image', ...boat })
  })
})
