import { expect, test } from 'vitest'
import { sampleFiles } from './testing/sample-files.ts'
import { wavHeader } from './wav-header.ts'
import { bareSamplesOf, hasSamples, audioTypeOf } from './audio-type.ts'

const fileOf = (type: string): Uint8Array => sampleFiles[type] ?? new Uint8Array()
const noise = new Uint8Array([3, 0, 250, 255, 17, 1, 0, 0])
/** Samples that begin like a frame of MP3. */
const unlucky = new Uint8Array([0xff, 0xfb, 0x90, 0x64, 0, 0])

test.each([
  ['audio/wav', 'audio/mpeg', 'mp3', 'audio/wav'],
  ['audio/wav', 'audio/pcm', 'pcm', 'audio/wav'],
  ['audio/mpeg', 'application/octet-stream', undefined, 'audio/mpeg'],
  ['audio/mpeg', 'audio/mpeg', 'pcm', 'audio/mpeg'],
  ['audio/aac', '', 'aac', 'audio/aac'],
  ['audio/ogg', 'application/json', 'opus', 'audio/ogg'],
  ['audio/flac', '', undefined, 'audio/flac'],
  ['audio/mp4', '', undefined, 'audio/mp4'],
  ['video/webm', 'audio/webm', undefined, 'video/webm'],
  ['image/png', 'audio/mpeg', 'mp3', undefined],
])('%s said to be %s is taken for what it is', (type, contentType, requestedFormat, taken) => {
  expect(audioTypeOf(fileOf(type), { contentType, requestedFormat })).toBe(taken)
})

test.each([
  ['asked for', noise, 'application/octet-stream', 'pcm', 'audio/pcm;rate=24000;channels=1'],
  ['asked for, and like MP3 by chance', unlucky, '', 'pcm', 'audio/pcm;rate=24000;channels=1'],
  ['named', noise, 'audio/pcm', undefined, 'audio/pcm;rate=24000;channels=1'],
  [
    'named with its shape',
    noise,
    'audio/L16; rate=44100; channels=2',
    'mp3',
    'audio/pcm;rate=44100;channels=2',
  ],
  ['asked for, and called otherwise', noise, 'audio/mpeg', 'pcm', 'audio/pcm;rate=24000;channels=1'],
  ['not spoken of', noise, 'audio/mpeg', 'mp3', undefined],
])('bare samples that are %s', (_, bytes, contentType, requestedFormat, type) => {
  expect(audioTypeOf(bytes, { contentType, requestedFormat })).toBe(type)
})

test('bare samples have the shape their type says', () => {
  expect(bareSamplesOf('audio/pcm;rate=44100;channels=2')).toEqual({ sampleRate: 44_100, channels: 2 })
  expect(bareSamplesOf('audio/L16;codec=pcm;rate=16000')).toEqual({ sampleRate: 16_000, channels: 1 })
  expect(bareSamplesOf('audio/mpeg')).toBeUndefined()
})

test('a WAV file is told from its head alone', () => {
  const head = wavHeader({ sampleRate: 8_000, channels: 1 }, 0)
  expect(hasSamples(head, head.length)).toBe(false)
  expect(hasSamples(head, head.length + 2)).toBe(true)
  expect(hasSamples(head.subarray(0, 30), 30)).toBe(false)
  // A long list of notes in front of the samples.
  expect(hasSamples(head.subarray(0, 36), 90_000)).toBe(true)
})
