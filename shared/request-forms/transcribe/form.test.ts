import { expect, it } from 'vitest'
import { transcribeForm, type TranscribeValues } from './form.ts'
import { newVariables } from '../../templates/variables.ts'

const source = {
  mediaId: 'm1',
  fileName: 'weekly-call.m4a',
  mediaType: 'audio/mp4',
  bytes: 642_000,
}

const context = { connectionId: 'practice', removals: [] }
const section = { model: 'practice-transcribe', parameters: {}, extraJson: '' }
const both: TranscribeValues = { task: 'both', source, transcriptions: section, translations: section }

/** The requests of the form as they are recorded. */
function recordedOf(values: TranscribeValues) {
  const requests = transcribeForm.toRequests(values, context)
  if (!requests.ok) throw new Error(requests.error.message)
  return requests.value.map(({ format, request: { body } }) => {
    if (body?.type !== 'multipart') throw new Error('The request could not be made')
    const fields = body.fields.map((field) => ('value' in field ? field : { ...field, bytes: source.bytes }))
    return { format, form: { bytes: 1, fields } }
  })
}

it('reads back from a recorded body what it was made from', () => {
  const transcriptions = {
    model: 'practice-transcribe',
    parameters: {
      language: { isSent: true, value: 'en' },
      temperature: { isSent: true, value: 0.2 },
      'timestamp_granularities[]': { isSent: true, value: ['word', 'segment'] },
      stream: { isSent: true, value: true },
      chunking_strategy: { isSent: true, value: { type: 'server_vad' } },
    },
    extraJson: JSON.stringify({ seed: '7' }, null, 2),
  }
  const values: TranscribeValues = { ...transcribeForm.initial, source, transcriptions }
  expect(transcribeForm.fromRequests(recordedOf(values), transcribeForm.initial)).toEqual(values)
})

it('has no source where nothing was uploaded', () => {
  const form = { bytes: 1, fields: [{ name: 'model', value: 'm' }] }
  expect(transcribeForm.fromRequests([{ format: 'transcriptions', form }], transcribeForm.initial)).toEqual({
    ...transcribeForm.initial,
    transcriptions: { model: 'm', parameters: {}, extraJson: '' },
  })
})

it('makes one request of the file for each section of the task, and takes both back', () => {
  const recorded = recordedOf(both)
  expect(recorded.map(({ format }) => format)).toEqual(['transcriptions', 'translations'])
  expect(transcribeForm.fromRequests(recorded, transcribeForm.initial)).toEqual({
    ...transcribeForm.initial,
    ...both,
  })
  expect(transcribeForm.sections({ ...both, task: 'translate' }, 'practice')).toEqual([
    { format: 'translations', ...section },
  ])
})

it('takes the settings of a file, whose prompt is no file to send', () => {
  const body = { model: 'm', temperature: 0.4, file: 'call.wav' }
  expect(transcribeForm.fromRequests([{ format: 'translations', body }], both)).toEqual({
    ...both,
    task: 'translate',
    translations: { model: 'm', parameters: { temperature: { isSent: true, value: 0.4 } }, extraJson: '' },
    variables: newVariables,
  })
})

it.each([
  ['Choose a model first', { translations: { ...section, model: '' } }],
  ['Wait until next.wav is imported', { source: undefined, importing: 'next.wav' }],
  ['Record audio or choose a file first', { source: undefined }],
  [undefined, {}],
])('says why nothing can be sent yet: %s', (reason, change: Partial<TranscribeValues>) => {
  expect(transcribeForm.blocked({ ...both, ...change })).toBe(reason)
})
