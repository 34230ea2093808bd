import { expect, it } from 'vitest'
import type { RunRequest } from '../define-request-form.ts'
import { toVideoForm, valuesOfVideo, videoForm, type VideoValues } from './form.ts'

const image = {
  field: 'image',
  mediaId: 'm1',
  fileName: 'boat.png',
  mediaType: 'image/png',
  bytes: 1_400,
  isFromLibrary: true,
}
const form: VideoValues = {
  ...videoForm.initial,
  model: 'motion-pro',
  prompt: 'A red boat',
  parameters: { duration: { isSent: true, value: 5 }, 'not-a-field': { isSent: true, value: 1 } },
  pictures: [image],
  families: { work: 'videos' },
}

it('asks on the routes of the connection, with the first frame in the field these routes have for it', () => {
  expect(toVideoForm(form, 'practice')).toMatchObject({
    family: 'video-generations',
    parameters: { duration: { isSent: true, value: 5 } },
    files: [{ field: 'image', mediaId: 'm1' }],
  })
  expect(toVideoForm(form, 'work')).toMatchObject({
    family: 'videos',
    encoding: 'multipart',
    files: [{ field: 'input_reference' }],
  })
})

it('leaves behind what the routes have no row for, and sends no form without a file', () => {
  expect(toVideoForm(form, 'practice').parameters).not.toHaveProperty('not-a-field')
  expect(toVideoForm({ ...form, pictures: [] }, 'work').encoding).toBe('json')
})

it('is filled again from a job so that it asks for the same', () => {
  const job = toVideoForm(form, 'work')
  const restored = valuesOfVideo(job, videoForm.initial, 'practice')
  expect(toVideoForm(restored, 'practice')).toEqual(job)
})

it('is filled again from a saved file; what has no row goes into the extra JSON', () => {
  const body = {
    model: 'motion-pro',
    prompt: 'A red boat',
    seconds: '4',
    metadata: '{"bgm":true}',
    style: 'noir',
  }
  const restored = videoForm.fromRequests([{ format: 'videos', body }], videoForm.initial, 'practice')
  if (restored === undefined) throw new Error('The form holds all of it')
  expect(toVideoForm(restored, 'practice')).toMatchObject({
    family: 'videos',
    prompt: 'A red boat',
    parameters: {
      seconds: { isSent: true, value: '4' },
      metadata: { isSent: true, value: { bgm: true } },
    },
    extraJson: '{\n  "style": "noir"\n}',
  })
})

/** The requests of a form on the routes of a connection. */
function requestsOf(values: VideoValues, connectionId: string, refused: readonly string[] = []) {
  const removals = refused.map((field) => ({ model: values.model, format: 'video-generations', field }))
  const requests = videoForm.toRequests(values, { connectionId, removals })
  if (!requests.ok) throw new Error(requests.error.message)
  return requests.value
}

const recordedOf = ({ format, request: { body } }: RunRequest) => {
  if (body?.type === 'json') return { format, body: body.value }
  const fields = (body?.type === 'multipart' ? body.fields : []).map((field) =>
    'mediaId' in field ? { ...field, bytes: image.bytes } : field,
  )
  return { format, form: { bytes: 9_000, fields } }
}

it('makes one request on the routes of the connection, without what the model refused', () => {
  const values = { ...form, extraJson: '{"style":"noir"}' }
  expect(requestsOf(values, 'practice', ['duration'])).toMatchObject([
    {
      format: 'video-generations',
      model: 'motion-pro',
      prompt: 'A red boat',
      request: {
        path: '/v1/video/generations',
        body: {
          value: {
            model: 'motion-pro',
            prompt: 'A red boat',
            style: 'noir',
            image: 'data:image/png;base64,⟨library:m1⟩',
          },
        },
      },
    },
  ])
})

it('says what is missing', () => {
  expect(videoForm.blocked(form)).toBeUndefined()
  expect(videoForm.blocked({ ...form, model: '' })).toBe('Choose a model first')
  expect(videoForm.blocked({ ...form, prompt: ' ' })).toBe('Write a prompt first')
})

it('is filled again by what was sent, on the routes it was sent on; pictures inside a body are left out', () => {
  const onForms = {
    ...form,
    parameters: { fps: { isSent: true, value: 24 }, metadata: { isSent: true, value: { a: 1 } } },
  }
  const sentAsForm = requestsOf(onForms, 'work')
  const fromForm = videoForm.fromRequests(sentAsForm.map(recordedOf), videoForm.initial, 'practice')
  expect(fromForm && requestsOf(fromForm, 'practice')).toEqual(sentAsForm)
  expect(fromForm?.pictures).toEqual([{ ...image, field: 'input_reference' }])
  const fromJson = videoForm.fromRequests(requestsOf(form, 'practice').map(recordedOf), form, 'work')
  expect(fromJson).toMatchObject({ pictures: [], extraJson: '', families: { work: 'video-generations' } })
  expect(videoForm.fromRequests([{ format: 'videos', body: 'no body' }], form)).toBeUndefined()
})

it('changes a field of its routes, and keeps what only the others have', () => {
  const off = { duration: { isSent: false, value: 5 } }
  const changed = videoForm.withSection(form, 'video-generations', { parameters: off })
  expect(changed.parameters).toEqual({ ...form.parameters, ...off })
  expect(videoForm.sections(changed, 'practice')).toMatchObject([{ model: 'motion-pro', parameters: off }])
})
