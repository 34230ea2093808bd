import { expect, it } from 'vitest'
import { fileDoubt, usualLimit } from './file-doubt.ts'

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
    fileDoubt({ ...source, bytes: usualLimit + 1 }, { state: 'reading' }),
  ]).toEqual([
    expect.stringMatching(/image\/png/),
    expect.stringMatching(/no sound in this file/),
    expect.stringMatching(/cannot be read/),
    expect.stringMatching(/^Over 26 MB/),
  ])
})
