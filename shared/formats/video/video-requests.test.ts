import { describe, expect, it } from 'vitest'
import { toVideoInput } from '../../video/to-video-input.ts'
import type { VideoForm } from '../../video/video-request.ts'
import { buildRemixRequest, taskContentPath, taskRequest } from './task-requests.ts'
import { videoFormats } from './index.ts'

function form(change: Partial<VideoForm> = {}): VideoForm {
  return {
    family: 'video-generations',
    model: 'film-1',
    prompt: 'A red boat',
    parameters: {},
    extraJson: '',
    files: [],
    ...change,
  }
}

function bodyOf(given: VideoForm, removals: Parameters<typeof toVideoInput>[1] = []) {
  const input = toVideoInput(given, removals, (id) => (id === 'gone' ? undefined : `bytes-of-${id}`))
  if (!input.ok) throw new Error(input.error.message)
  const format = videoFormats[given.family]
  const request = format.request(input.value)
  if (!request.ok) throw new Error(request.error.message)
  return request.value
}

const image = { mediaId: 'one', fileName: 'boat.png', mediaType: 'image/png' }

describe('a request for a video on the documented route', () => {
  it('has what is sent and nothing else', () => {
    const parameters = {
      duration: { isSent: true, value: 5 },
      size: { isSent: false, value: '1280x720' },
      metadata: { isSent: true, value: { seed: 7, negative_prompt: 'rain' } },
    }
    expect(bodyOf(form({ parameters, extraJson: '{"seconds":"5","prompt":"Another"}' }))).toEqual({
      method: 'POST',
      path: '/v1/video/generations',
      auth: 'authorization',
      headers: {},
      expectsStream: false,
      body: {
        type: 'json',
        value: {
          model: 'film-1',
          prompt: 'Another',
          duration: 5,
          metadata: { seed: 7, negative_prompt: 'rain' },
          seconds: '5',
        },
      },
    })
  })

  it('carries pictures inside, each in its field', () => {
    const files = [
      { ...image, field: 'image' },
      { ...image, mediaId: 'two', mediaType: 'image/jpeg', field: 'images' },
      { ...image, mediaId: 'three', field: 'metadata.image_tail' },
    ]
    const parameters = { metadata: { isSent: true, value: { seed: 7 } } }
    expect(bodyOf(form({ files, parameters })).body).toMatchObject({
      value: {
        image: 'data:image/png;base64,bytes-of-one',
        images: ['data:image/jpeg;base64,bytes-of-two'],
        metadata: { seed: 7, image_tail: 'data:image/png;base64,bytes-of-three' },
      },
    })
  })

  it('shows what stands for bytes that are not at hand', () => {
    const files = [{ ...image, mediaId: 'gone', field: 'image' }]
    expect(bodyOf(form({ files })).body).toMatchObject({
      value: { image: 'data:image/png;base64,⟨library:gone⟩' },
    })
  })

  it('leaves out what this model refused', () => {
    const removals = [
      { model: 'film-1', format: 'video-generations', field: 'seed' },
      { model: 'film-1', format: 'video-generations', field: 'image' },
      { model: 'film-2', format: 'video-generations', field: 'fps' },
    ]
    const parameters = { seed: { isSent: true, value: 1 }, fps: { isSent: true, value: 24 } }
    const files = [{ ...image, field: 'image' }]
    expect(bodyOf(form({ parameters, files }), removals).body).toEqual({
      type: 'json',
      value: { model: 'film-1', prompt: 'A red boat', fps: 24 },
    })
  })

  it.each([
    ['a model', form({ model: ' ' }), 'No model is chosen.'],
    ['a prompt', form({ prompt: '' }), 'There is no prompt to generate a video from.'],
  ])('is not made without %s', (_, given, message) => {
    const input = toVideoInput(given)
    expect(input.ok && videoFormats['video-generations'].request(input.value)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', message },
    })
  })
})

describe('a request on /v1/videos', () => {
  const files = [{ ...image, field: 'input_reference' }]

  it('is JSON with the picture as text', () => {
    expect(bodyOf(form({ family: 'videos', files }))).toMatchObject({
      path: '/v1/videos',
      body: { type: 'json', value: { input_reference: 'data:image/png;base64,bytes-of-one' } },
    })
  })

  it('is a form with the picture as a file', () => {
    const parameters = {
      seconds: { isSent: true, value: '8' },
      metadata: { isSent: true, value: { seed: 7 } },
    }
    expect(bodyOf(form({ family: 'videos', encoding: 'multipart', files, parameters })).body).toEqual({
      type: 'multipart',
      fields: [
        { name: 'model', value: 'film-1' },
        { name: 'prompt', value: 'A red boat' },
        { name: 'seconds', value: '8' },
        { name: 'metadata', value: '{"seed":7}' },
        { name: 'input_reference', mediaId: 'one', fileName: 'boat.png', mediaType: 'image/png' },
      ],
    })
  })
})

describe('what is asked of a task', () => {
  it('has its id in the path, whatever is in it', () => {
    const id = 'a/b?c=1'
    expect([
      taskRequest('video-generations', id).path,
      taskRequest('videos', id).path,
      taskContentPath(id),
    ]).toEqual([
      '/v1/video/generations/a%2Fb%3Fc%3D1',
      '/v1/videos/a%2Fb%3Fc%3D1',
      '/v1/videos/a%2Fb%3Fc%3D1/content',
    ])
  })

  it('can be a change', () => {
    expect(buildRemixRequest('t', 'At night')).toMatchObject({
      ok: true,
      value: { method: 'POST', path: '/v1/videos/t/remix', body: { value: { prompt: 'At night' } } },
    })
    expect(buildRemixRequest('t', ' ').ok).toBe(false)
  })
})
