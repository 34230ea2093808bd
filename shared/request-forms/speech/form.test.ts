import { describe, expect, test } from 'vitest'
import type { Result } from '../../errors/result.ts'
import type { RecordedRequest, RunRequest } from '../define-request-form.ts'
import { speechForm, type SpeechValues } from './form.ts'
import { newVariables } from '../../templates/variables.ts'

const form: SpeechValues = {
  model: 'practice-voice',
  input: 'The harbour office opens at seven.',
  voices: [
    { id: 'aria', name: 'aria', isTicked: true },
    { id: 'bram', name: 'bram', isTicked: false },
    { id: 'cleo', name: 'cleo', isTicked: true, model: 'voice-clear-hd', format: 'mp3' },
  ],
  isSplit: false,
  parameters: { response_format: { isSent: true, value: 'wav' }, speed: { isSent: false, value: 1 } },
  extraJson: '',
}

const requestsOf = (values: SpeechValues): readonly RunRequest[] =>
  valueOf(speechForm.toRequests(values, { connectionId: 'practice', removals: [] }))

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const bodyOf = ({ request }: RunRequest) => (request.body?.type === 'json' ? request.body.value : undefined)

const recordedOf = (request: RunRequest): RecordedRequest => ({ format: 'speech', body: bodyOf(request) })

describe('what is sent', () => {
  test('is one request for each ticked voice, with what is its own', () => {
    const requests = requestsOf(form)
    expect(requests.map(({ label, model }) => [label, model])).toEqual([
      ['aria', 'practice-voice'],
      ['cleo', 'voice-clear-hd'],
    ])
    expect(requests.map(bodyOf)).toEqual([
      { model: 'practice-voice', input: form.input, voice: 'aria', response_format: 'wav' },
      { model: 'voice-clear-hd', input: form.input, voice: 'cleo', response_format: 'mp3' },
    ])
  })

  test('is one request for each part of a long text, which come back as one text', () => {
    const long = { ...form, input: 'The harbour opens at seven. '.repeat(200), isSplit: true }
    const requests = requestsOf(long)
    expect(requests.map(({ label }) => label)).toEqual(['aria 1/2', 'aria 2/2', 'cleo 1/2', 'cleo 2/2'])
    const reused = speechForm.fromRequests(requests.map(recordedOf), form, 'practice')
    expect(reused).toMatchObject({ input: long.input, isSplit: true })
    expect(reused?.voices.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual([
      'aria',
      'cleo',
    ])
    expect(requestsOf({ ...long, isSplit: false })).toHaveLength(2)
  })

  test('is nothing until there are a model, a text and a voice', () => {
    expect(speechForm.blocked(form)).toBeUndefined()
    expect(speechForm.blocked({ ...form, model: '' })).toBe('Choose a model first')
    expect(speechForm.blocked({ ...form, input: ' \n' })).toBe('Write the text first')
    expect(speechForm.blocked({ ...form, voices: [] })).toBe('Select a voice first')
  })

  test('leaves out what a model refused, for that model alone', () => {
    const removals = [{ model: 'voice-clear-hd', format: 'speech', field: 'response_format' }]
    const requests = valueOf(speechForm.toRequests(form, { connectionId: 'practice', removals }))
    expect(requests.map(bodyOf)).toEqual([
      { model: 'practice-voice', input: form.input, voice: 'aria', response_format: 'wav' },
      { model: 'voice-clear-hd', input: form.input, voice: 'cleo' },
    ])
  })

  test('is built of nothing but values of the form', () => {
    const context = { connectionId: 'practice', removals: [] }
    expect(speechForm.build(form, context)).toEqual(speechForm.toRequests(form, context))
    expect(speechForm.build({ ...form, voices: 'all' }, context)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    })
  })
})

describe('settings that are used again', () => {
  test('a recorded body becomes a request again, with unknown fields as extra JSON', () => {
    const body = { model: 'm', input: 'Hello', voice: 'nova', speed: 1.5, seed: 7 }
    const again = speechForm.fromRequests([{ format: 'speech', body }], { ...form, voices: [] })
    expect(again).toEqual({
      model: 'm',
      input: 'Hello',
      voices: [{ id: 'nova', name: 'nova', isTicked: true }],
      isSplit: false,
      parameters: { speed: { isSent: true, value: 1.5 } },
      extraJson: '{\n  "seed": 7\n}',
      variables: newVariables,
    })
    expect(speechForm.fromRequests([{ format: 'speech', body: undefined }], form)).toBeUndefined()
  })

  test('the requests of one click fill the form that sends them again', () => {
    const requests = requestsOf(form)
    const again = speechForm.fromRequests(requests.map(recordedOf), speechForm.initial)
    expect(again?.voices.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual(['aria', 'cleo'])
    expect(again?.voices.map(({ name }) => name)).toEqual(['alloy', 'nova', 'onyx', 'aria', 'cleo'])
    expect(again === undefined ? [] : requestsOf(again)).toEqual(requests)
  })

  test('the same voice asked of two models comes back twice', () => {
    const [aria] = requestsOf(form).map(bodyOf)
    if (aria === undefined) throw new Error('there is a ticked voice')
    const bodies = [aria, { ...(aria as object), model: 'other' }]
    const again = speechForm.fromRequests(
      bodies.map((body) => ({ format: 'speech', body })),
      form,
    )
    const ticked = again?.voices.filter(({ isTicked }) => isTicked)
    expect(ticked?.map(({ id, model }) => [id, model])).toEqual([
      ['aria', undefined],
      ['aria 2', 'other'],
    ])
  })
})
