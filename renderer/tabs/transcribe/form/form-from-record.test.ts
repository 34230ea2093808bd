import { expect, it } from 'vitest'
import { transcriptionFields } from '../../../../shared/formats/transcriptions/fields.ts'
import { fromSentForm } from './form-from-record.ts'
import { wireRequestOf } from './request-of-form.ts'

const source = {
  mediaId: 'm1',
  fileName: 'weekly-call.m4a',
  mediaType: 'audio/mp4',
  bytes: 642_000,
}

it('reads back from a recorded body what it was made from', () => {
  const form = {
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
  const request = wireRequestOf('transcriptions', form, source)
  if (!request.ok || request.value.body?.type !== 'multipart')
    throw new Error('The request could not be made')
  const fields = request.value.body.fields.map((field) =>
    'value' in field ? field : { ...field, bytes: source.bytes },
  )
  expect(fromSentForm({ bytes: 1, fields }, transcriptionFields)).toEqual({ form, source })
})

it('has no source where nothing was uploaded', () => {
  expect(fromSentForm({ bytes: 1, fields: [{ name: 'model', value: 'm' }] }, transcriptionFields)).toEqual({
    form: { model: 'm', parameters: {}, extraJson: '' },
    source: undefined,
  })
})
