import { expect, it } from 'vitest'
import { createAudioMeter } from '../../../panels/audio/audio-meter.ts'
import { typicalMaxBytes } from '../../../../shared/formats/transcriptions/fields.ts'
import { fileDoubt } from './file-doubt.ts'

const source = { mediaId: 'm', fileName: 'a.wav', mediaType: 'audio/wav', bytes: 1_000 }

it('has none about a sound of ordinary size, also while it is read or cannot be decoded here', () => {
  expect(fileDoubt(source, { state: 'reading' })).toBeUndefined()
  expect(fileDoubt({ ...source, mediaType: 'video/mp4' }, { state: 'unreadable' })).toBeUndefined()
})

it('tells what is no sound, has none in it, is gone, or is larger than most models take', () => {
  expect([
    fileDoubt({ ...source, mediaType: 'image/png' }, { state: 'reading' }),
    fileDoubt(source, { state: 'empty' }),
    fileDoubt(source, { state: 'gone' }),
    fileDoubt({ ...source, bytes: typicalMaxBytes + 1 }, { state: 'reading' }),
  ]).toEqual([
    expect.stringMatching(/image\/png/),
    expect.stringMatching(/no audio in this file/),
    expect.stringMatching(/cannot be read/),
    expect.stringMatching(/^Over 25 MB/),
  ])
})

function doubtOf(samples: Float32Array) {
  const meter = createAudioMeter(8_000, 1)
  meter.add([samples])
  return fileDoubt(source, { state: 'measured', measures: meter.measures() })
}

it('tells a sound in which nothing can be heard, and one of no length', () => {
  expect([
    doubtOf(new Float32Array(8_000).fill(0.25)),
    doubtOf(new Float32Array(8_000).fill(0.001)),
    doubtOf(new Float32Array(400).fill(0.25)),
  ]).toEqual([
    undefined,
    expect.stringMatching(/^This file is silent/),
    expect.stringMatching(/^Shorter than 0.1 s/),
  ])
})
