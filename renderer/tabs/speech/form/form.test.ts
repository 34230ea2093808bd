import { describe, expect, test } from 'vitest'
import { withTwin, withVoice } from './change-voices.ts'
import { askedFromBody, formFromRequests } from './form-from-requests.ts'
import { emptySpeechForm, type SpeechForm } from './form-store.ts'
import { blockedWords, requestsOfForm } from './requests-of-form.ts'

const form: SpeechForm = {
  model: 'practice-voice',
  input: 'The harbour office opens at seven.',
  voices: [
    { id: 'aria', name: 'aria', isTicked: true },
    { id: 'bram', name: 'bram', isTicked: false },
    { id: 'cleo', name: 'cleo', isTicked: true, model: 'voice-clear-hd', format: 'mp3' },
  ],
  parameters: { response_format: { isSent: true, value: 'wav' }, speed: { isSent: false, value: 1 } },
  extraJson: '',
}

describe('what is sent', () => {
  test('is one request for each ticked voice, with what is its own', () => {
    const requests = requestsOfForm('practice', form)
    expect(requests.map(({ voice, model }) => [voice, model])).toEqual([
      ['aria', 'practice-voice'],
      ['cleo', 'voice-clear-hd'],
    ])
    expect(requests.map(({ parameters }) => parameters['response_format'])).toEqual([
      { isSent: true, value: 'wav' },
      { isSent: true, value: 'mp3' },
    ])
  })

  test('is nothing until there are a model, a text and a voice', () => {
    expect(blockedWords(form)).toBeUndefined()
    expect(blockedWords({ ...form, model: '' })).toBe('Choose a model first')
    expect(blockedWords({ ...form, input: ' \n' })).toBe('Write the text first')
    expect(blockedWords({ ...form, voices: [] })).toBe('Tick a voice first')
  })
})

describe('the list of voices', () => {
  test('ticks a voice it has, and adds one it has not', () => {
    expect(withVoice(form.voices, ' bram ')[1]).toEqual({ id: 'bram', name: 'bram', isTicked: true })
    expect(withVoice(form.voices, 'en-GB-Sonia').at(-1)).toEqual({
      id: 'en-GB-Sonia',
      name: 'en-GB-Sonia',
      isTicked: true,
    })
    expect(withVoice(form.voices, '  ')).toEqual(form.voices)
  })

  test('can have a voice twice, each under its own id', () => {
    const twice = withTwin(withTwin(form.voices, 'aria'), 'aria')
    expect(twice.map(({ id }) => id)).toEqual(['aria', 'aria 3', 'aria 2', 'bram', 'cleo'])
  })
})

describe('settings that are used again', () => {
  test('a recorded body becomes a request again, with unknown fields as extra JSON', () => {
    const asked = askedFromBody({ model: 'm', input: 'Hello', voice: 'nova', speed: 1.5, seed: 7 })
    expect(asked).toEqual({
      model: 'm',
      input: 'Hello',
      voice: 'nova',
      parameters: { speed: { isSent: true, value: 1.5 } },
      extraJson: '{\n  "seed": 7\n}',
    })
    expect(askedFromBody(undefined)).toBeUndefined()
  })

  test('the requests of one click fill the form that sends them again', () => {
    const asked = requestsOfForm('practice', form)
    const again = formFromRequests(asked, emptySpeechForm().voices)
    expect(again?.voices.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual(['aria', 'cleo'])
    expect(again?.voices.map(({ name }) => name)).toEqual(['alloy', 'nova', 'onyx', 'aria', 'cleo'])
    expect(again === undefined ? [] : requestsOfForm('practice', again)).toEqual(asked)
  })

  test('the same voice asked of two models comes back twice', () => {
    const [aria] = requestsOfForm('practice', form)
    if (aria === undefined) throw new Error('there is a ticked voice')
    const again = formFromRequests([aria, { ...aria, model: 'other' }], form.voices)
    const ticked = again?.voices.filter(({ isTicked }) => isTicked)
    expect(ticked?.map(({ id, model }) => [id, model])).toEqual([
      ['aria', undefined],
      ['aria 2', 'other'],
    ])
  })
})
