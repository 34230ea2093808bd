import { expect, it } from 'vitest'
import { formOfJob, formOfProvenance } from './form-of-job.ts'
import { emptyVideoForm, toVideoForm } from './video-form-store.ts'

const picture = {
  field: 'image',
  mediaId: 'm1',
  fileName: 'boat.png',
  mediaType: 'image/png',
  bytes: 1_400,
  isFromLibrary: true,
}
const form = {
  ...emptyVideoForm(),
  model: 'motion-pro',
  prompt: 'A red boat',
  parameters: { duration: { isSent: true, value: 5 }, 'not-a-field': { isSent: true, value: 1 } },
  pictures: [picture],
  families: { work: 'videos' as const },
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
  const restored = { ...emptyVideoForm(), ...formOfJob(job, 'practice', {}) }
  expect(toVideoForm(restored, 'practice')).toEqual(job)
})

it('is filled again from a saved file; what has no row goes into the extra JSON', () => {
  const provenance = {
    prompt: 'A red boat',
    model: 'motion-pro',
    format: 'videos',
    parameters: { seconds: '4', metadata: '{"bgm":true}', style: 'noir' },
    connectionName: 'Work',
    isPractice: false,
  }
  const restored = { ...emptyVideoForm(), ...formOfProvenance(provenance, 'practice', {}) }
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
