import { describe, expect, test } from 'vitest'
import { sampleFiles } from './testing/sample-files.ts'
import { wavHeader } from './wav-header.ts'
import { bareSamplesOf, hasSamples, audioTypeOf, statedSamples } from './audio-type.ts'
import { sniffType } from './sniff-type.ts'

const fileOf = (type: string): Uint8Array => sampleFiles[type] ?? new Uint8Array()
const noise = new Uint8Array([3, 0, 250, 255, 17, 1, 0, 0])
/** Samples that happen to begin like an MP3 frame. */
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
  // A long list of notes before the samples.
  expect(hasSamples(head.subarray(0, 36), 90_000)).toBe(true)
})

const text = (words: string) => Buffer.from(words, 'latin1')
const big = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])
const little = (value: number) => Buffer.from([...big(value)].toReversed())

describe('how many bytes of samples a file states', () => {
  const format = [text('fmt '), little(16), Buffer.alloc(16)]
  const files: Readonly<Record<string, (bytes: number) => Buffer>> = {
    'audio/wav': (bytes) =>
      Buffer.concat([text('RIFF'), little(0), text('WAVE'), ...format, text('data'), little(bytes)]),
    'audio/aiff': (bytes) =>
      Buffer.concat([
        text('FORM'),
        big(0),
        text('AIFF'),
        text('COMM'),
        big(18),
        Buffer.alloc(18),
        text('SSND'),
        big(bytes),
      ]),
    'audio/basic': (bytes) => Buffer.concat([text('.snd'), big(32), big(bytes), Buffer.alloc(20)]),
    'audio/x-caf': (bytes) =>
      Buffer.concat([
        text('caff\0\x01\0\0desc'),
        big(0),
        big(32),
        Buffer.alloc(32),
        text('data'),
        bytes === 0xffff_ffff ? Buffer.alloc(8, 0xff) : Buffer.concat([big(0), big(bytes)]),
      ]),
  }
  const rf64 = (bytes: number, stated = 0xffff_ffff) =>
    Buffer.concat([
      text('RF64'),
      little(0xffff_ffff),
      text('WAVEds64'),
      little(28),
      Buffer.alloc(8),
      little(bytes),
      Buffer.alloc(16),
      ...format,
      text('data'),
      little(stated),
    ])

  test.each(Object.entries(files))('%s', (type, make) => {
    const head = make(90_000)
    expect(sniffType(head)).toBe(type)
    expect(statedSamples(head, type)).toEqual({
      at: type === 'audio/basic' ? 32 : head.length,
      bytes: 90_000,
    })
    for (const placeholder of [0, 0x1000_0000, 2_000_000_000, 0x4000_0000, 0x7fff_0000, 0xffff_ffff])
      expect(statedSamples(make(placeholder), type)).toBeUndefined()
    for (let length = 0; length < head.length; length += 1)
      expect(() => statedSamples(head.subarray(0, length), type)).not.toThrow()
  })

  test('WAV of more than 4 GiB says it in a chunk of its own', () => {
    expect(statedSamples(rf64(90_000), 'audio/wav')).toEqual({ at: rf64(0).length, bytes: 90_000 })
    expect(statedSamples(rf64(0), 'audio/wav')).toBeUndefined()
    expect(statedSamples(rf64(0, 70_000), 'audio/wav')).toMatchObject({ bytes: 70_000 })
  })

  test('other sound states nothing', () => {
    expect(statedSamples(text('ID3'), 'audio/mpeg')).toBeUndefined()
  })
})
