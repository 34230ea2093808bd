import { describe, expect, it } from 'vitest'
import { transcriptOf, type Transcript } from './transcript.ts'
import type { Part } from '../../runs/part.ts'
import { readTranscriptionText } from './response.ts'

function read(body: string | object, requestedFormat?: string): Part[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const result = readTranscriptionText(text, {
    sentBody: requestedFormat === undefined ? {} : { response_format: requestedFormat },
  })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function errorOf(body: string | object, requestedFormat?: string): object {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const result = readTranscriptionText(text, {
    status: 200,
    sentBody: requestedFormat === undefined ? {} : { response_format: requestedFormat },
  })
  if (result.ok) throw new Error('It was read.')
  return result.error
}

const none = { segments: [], words: [] }
const segment = {
  id: 0,
  seek: 0,
  start: 0,
  end: 2.5,
  text: ' Hi.',
  tokens: [1],
  temperature: 0,
  avg_logprob: -0.2,
}

describe('a transcript', () => {
  it.each<[string, string | undefined, string | object, Transcript]>([
    ['json', undefined, { text: 'Hi.' }, { text: 'Hi.', ...none }],
    [
      'json with tokens',
      'json',
      {
        text: 'Hi.',
        usage: {
          type: 'tokens',
          input_tokens: 14,
          input_token_details: { text_tokens: 0, audio_tokens: 14 },
          output_tokens: 45,
          total_tokens: 59,
        },
      },
      {
        text: 'Hi.',
        ...none,
        usage: { inputTokens: 14, audioTokens: 14, outputTokens: 45, totalTokens: 59 },
      },
    ],
    [
      'json with seconds',
      'json',
      { text: 'Hi.', usage: { type: 'duration', seconds: 12 } },
      { text: 'Hi.', ...none, usage: { seconds: 12 } },
    ],
    [
      'json with languages',
      'json',
      { text: 'Hi.', languages: [{ code: 'en' }] },
      { text: 'Hi.', language: 'en', ...none },
    ],
    [
      'verbose_json',
      'verbose_json',
      {
        task: 'transcribe',
        language: 'english',
        duration: 2.5,
        text: 'Hi.',
        segments: [segment],
        words: [{ word: 'Hi', start: 0, end: 0.5 }],
      },
      {
        text: 'Hi.',
        language: 'english',
        durationSeconds: 2.5,
        segments: [{ start: 0, end: 2.5, text: 'Hi.' }],
        words: [{ word: 'Hi', start: 0, end: 0.5 }],
      },
    ],
    [
      'verbose_json with a duration as text, words inside segments and no text of its own',
      'verbose_json',
      { duration: '2.50', segments: [{ ...segment, words: [{ word: ' Hi.', start: '0', end: '0.5' }] }] },
      {
        text: 'Hi.',
        durationSeconds: 2.5,
        segments: [{ start: 0, end: 2.5, text: 'Hi.' }],
        words: [{ word: 'Hi.', start: 0, end: 0.5 }],
      },
    ],
    [
      'diarized_json',
      'diarized_json',
      {
        task: 'transcribe',
        duration: 3,
        text: 'Hi. Bye.',
        segments: [
          { type: 'transcript.text.segment', id: 'a', start: 0, end: 1, text: 'Hi.', speaker: 'A' },
          { type: 'transcript.text.segment', id: 'b', start: 1, end: 3, text: 'Bye.', speaker: 'B' },
        ],
      },
      {
        text: 'Hi. Bye.',
        durationSeconds: 3,
        segments: [
          { start: 0, end: 1, text: 'Hi.', speaker: 'A' },
          { start: 1, end: 3, text: 'Bye.', speaker: 'B' },
        ],
        words: [],
      },
    ],
    ['text', 'text', 'Hi there.\n', { text: 'Hi there.', ...none }],
    ['text that is a number', 'text', '42\n', { text: '42', ...none }],
    ['text of a silence', 'text', '\n', { text: '', ...none }],
    ['json of a silence', 'json', { text: '' }, { text: '', ...none }],
    ['text where JSON was asked for', 'json', 'Hi there.', { text: 'Hi there.', ...none }],
    ['JSON where text was asked for', 'text', { text: 'Hi.' }, { text: 'Hi.', ...none }],
    ['text in quotes', undefined, '"Hi."', { text: 'Hi.', ...none }],
    [
      'srt',
      'srt',
      '1\n00:00:00,000 --> 00:00:01,000\nHi.\n\n2\n00:00:01,000 --> 00:00:02,000\nBye.\n\n',
      {
        text: 'Hi. Bye.',
        segments: [
          { start: 0, end: 1, text: 'Hi.' },
          { start: 1, end: 2, text: 'Bye.' },
        ],
        words: [],
      },
    ],
    [
      'vtt',
      'vtt',
      'WEBVTT\n\n00:00.000 --> 00:01.000\nHi.\n',
      { text: 'Hi.', segments: [{ start: 0, end: 1, text: 'Hi.' }], words: [] },
    ],
    [
      'segments without times or text, which are left out',
      'verbose_json',
      { text: 'Hi.', segments: [null, 'x', { start: 0, text: 'Hi.' }, { start: 0, end: 1 }, segment] },
      { text: 'Hi.', segments: [{ start: 0, end: 2.5, text: 'Hi.' }], words: [] },
    ],
  ])('is read from %s', (_, requestedFormat, body, transcript) => {
    const parts = read(body, requestedFormat)
    expect(transcriptOf(parts)).toEqual(transcript)
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    expect(text.join('')).toBe(transcript.text)
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  it('counts tokens for the run as well', () => {
    expect(
      read({ text: 'Hi.', usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 } }),
    ).toContainEqual({
      type: 'usage',
      usage: { inputTokens: 3, outputTokens: 1, totalTokens: 4 },
    })
  })

  it.each([
    ['an error where text was asked for', 'text', { error: { message: 'Bad.' } }, { gatewaySays: 'Bad.' }],
    ['an error beside a text', 'json', { text: '', error: { message: 'Bad.' } }, { gatewaySays: 'Bad.' }],
    ['an empty body', 'json', '', { code: 'empty-answer' }],
    ['a web page', 'text', '<!doctype html><title>Nope</title>', { gatewaySays: 'Nope' }],
    [
      'JSON of another kind',
      'json',
      { data: [] },
      { message: 'The response is not in the Transcription format: text is missing.' },
    ],
    ['a list', 'json', '[1]', { kind: 'invalid-response' }],
  ])('is not read from %s', (_, requestedFormat, body, error) => {
    expect(errorOf(body, requestedFormat)).toMatchObject(error)
  })
})
