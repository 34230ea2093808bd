import { describe, expect, it, test } from 'vitest'
import { cuesOf, exportTranscript } from './export-transcript.ts'
import { readTranscript } from '../../../shared/formats/transcriptions/read-transcript.ts'
import { parseSubtitles, subtitleKindOf } from '../../../shared/formats/transcriptions/subtitles.ts'
import type { Transcript } from '../../../shared/formats/transcriptions/transcript.ts'

const talk: Transcript = {
  text: 'Hello there. How are you?',
  language: 'english',
  durationSeconds: 3725.5,
  segments: [
    { start: 0, end: 1.25, text: 'Hello there.' },
    { start: 3723.004, end: 3725.5, text: 'How are you?\nWell & <good>?' },
  ],
  words: [{ word: 'Hello', start: 0, end: 0.4 }],
  usage: { inputTokens: 10, outputTokens: 4, totalTokens: 14, audioTokens: 8, textTokens: 2 },
}
const voices: Transcript = {
  text: 'Hi. Hello. Bye.',
  segments: [
    { start: 0, end: 1, text: 'Hi.', speaker: 'A' },
    { start: 1, end: 2, text: 'Hello.', speaker: 'B & C' },
    { start: 2, end: 3, text: 'Bye.', speaker: 'B & C' },
  ],
  words: [],
}

describe('a transcript as a file', () => {
  it('is SRT', () => {
    expect(exportTranscript(talk, 'srt')).toBe(
      `1
00:00:00,000 --> 00:00:01,250
Hello there.

2
01:02:03,004 --> 01:02:05,500
How are you?
Well & <good>?
`,
    )
  })

  it('is WebVTT, with its marks escaped and its speakers named', () => {
    expect(exportTranscript(talk, 'vtt')).toBe(
      `WEBVTT

00:00:00.000 --> 00:00:01.250
Hello there.

01:02:03.004 --> 01:02:05.500
How are you?
Well &amp; &lt;good&gt;?
`,
    )
    expect(exportTranscript(voices, 'vtt')).toContain('<v B &amp; C>Hello.')
  })

  it('is text, with a line for each change of speaker', () => {
    expect(exportTranscript(talk, 'txt')).toBe('Hello there. How are you?\n')
    expect(exportTranscript(voices, 'txt')).toBe('A: Hi.\nB & C: Hello. Bye.\n')
  })

  it.each([
    ['WebVTT', 'vtt', talk],
    ['WebVTT with speakers', 'vtt', voices],
    ['SRT', 'srt', talk],
  ] as const)('has the same cues when it is read again from %s', (_, kind, transcript) => {
    const text = exportTranscript(transcript, kind)
    expect(subtitleKindOf(text)).toBe(kind)
    expect(parseSubtitles(text)).toEqual(transcript.segments)
    expect(parseSubtitles(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(transcript.segments)
  })

  it.each([talk, voices])('is the same when it is read again from JSON', (transcript) => {
    expect(readTranscript(JSON.parse(exportTranscript(transcript, 'json')))).toEqual(transcript)
  })
})

describe('cues', () => {
  it('do not end at a blank line of a text', () => {
    const segments = [{ start: 0, end: 1, text: 'One\n\n \nTwo' }]
    const text = exportTranscript({ text: '', segments, words: [] }, 'srt')
    expect(parseSubtitles(text)).toEqual([{ start: 0, end: 1, text: 'One\nTwo' }])
  })

  it('are made of words where there are no segments, with a new one after a pause', () => {
    const words = [
      { word: 'Good', start: 0, end: 0.4 },
      { word: 'morning.', start: 0.5, end: 1 },
      { word: 'Bye.', start: 3, end: 3.5 },
    ]
    expect(cuesOf({ text: '', segments: [], words })).toEqual([
      { start: 0, end: 1, text: 'Good morning.' },
      { start: 3, end: 3.5, text: 'Bye.' },
    ])
  })

  it('are the whole text over the whole duration, or none where no time is known', () => {
    const plain = { text: 'All of it.', segments: [], words: [] }
    expect(cuesOf({ ...plain, durationSeconds: 4 })).toEqual([{ start: 0, end: 4, text: 'All of it.' }])
    expect(cuesOf(plain)).toEqual([])
    expect([exportTranscript(plain, 'srt'), exportTranscript(plain, 'vtt')]).toEqual(['', 'WEBVTT\n'])
  })
})

test.each([
  [
    'settings, numbers, notes and styles',
    'WEBVTT - talk\nKind: captions\n\nNOTE\nby hand\n\nSTYLE\n::cue {}\n\nintro\n00:01.5 --> 00:02.250 align:start\n<c.loud>Hi</c> <00:01.700>you\n',
    [{ start: 1.5, end: 2.25, text: 'Hi you' }],
  ],
  ['a point in SRT', '1\n00:00:01.000 --> 00:00:02.000\nHi\n\n', [{ start: 1, end: 2, text: 'Hi' }]],
  ['a cue without words', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', [{ start: 0, end: 1, text: '' }]],
  ['no cues', 'WEBVTT', []],
])('reads %s', (_, text, cues) => {
  expect(parseSubtitles(text)).toEqual(cues)
})

test.each([
  ['1\n00:00:00,000 --> 00:00:01,000\nHi', 'srt'],
  ['\uFEFFWEBVTT\n', 'vtt'],
  ['WEBVTTs are files', undefined],
  ['1\nis a number', undefined],
  ['', undefined],
])('tells what %j is', (text, kind) => {
  expect(subtitleKindOf(text)).toBe(kind)
})
