import { expect, it } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import { maxFileBytesPerAnswer, maxFilesPerAnswer } from '../../shared/limits.ts'
import { nodeDisk } from '../library/folder/disk.ts'
import { createTestLibrary } from '../library/testing/create-test-library.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { testTarget } from '../runs/testing/test-target.ts'
import type { MediaOrigin, MediaPart } from '../runs/media-keeper.ts'
import { createSaveMedia, type SaveMediaDependencies } from './save-media.ts'

/** An answer with files of this size each; records the maximum size allowed for each. */
function keeping(bytes: number) {
  const allowed: (number | undefined)[] = []
  const keep = createSaveMedia({
    library: {
      download: async ({ maxBytes }: { maxBytes?: number }) => {
        allowed.push(maxBytes)
        return ok({ id: 'i', mediaType: 'image/png', bytes })
      },
      get: () => err({ kind: 'not-found', message: 'none' }),
    } as unknown as SaveMediaDependencies['library'],
    resolveTarget: async () => ok(testTarget),
    readAudio: async () => err({ kind: 'not-found', message: 'none' }),
  })
  const origin = {
    run: { format: 'images-generations', connectionId: 'c' },
    request: {},
    prompt: '',
    tookMs: 0,
  }
  return {
    allowed,
    next: async (signal: AbortSignal): Promise<string | undefined> => {
      const part: MediaPart = { type: 'media', block: 'b', mediaType: 'image/png', url: 'https://h/a.png' }
      return (await keep(part, { ...origin, signal } as unknown as MediaOrigin)).problem?.code
    },
  }
}

it('fetches so many files of one answer and no more', async () => {
  const { next, allowed } = keeping(1)
  const { signal } = new AbortController()
  for (let file = 0; file < maxFilesPerAnswer; file += 1) expect(await next(signal)).toBeUndefined()
  expect(await next(signal)).toBe('download-too-many')
  expect(allowed).toHaveLength(maxFilesPerAnswer)
  expect(await next(new AbortController().signal)).toBeUndefined()
})

it('fetches so many bytes for one answer and no more', async () => {
  const { next, allowed } = keeping(maxFileBytesPerAnswer / 2)
  const { signal } = new AbortController()
  expect([await next(signal), await next(signal), await next(signal)]).toEqual([
    undefined,
    undefined,
    'download-too-many',
  ])
  expect(allowed).toEqual([maxFileBytesPerAnswer, maxFileBytesPerAnswer / 2])
})

it('says of a file that the disk has no room for what to do, and keeps it when there is room', async () => {
  let isFull = true
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const { library } = createTestLibrary({
    disk: {
      ...nodeDisk,
      open: async (path, flags, mode) =>
        isFull && flags === 'wx+' ? Promise.reject(full) : nodeDisk.open(path, flags, mode),
    },
  })
  const save = createSaveMedia({
    library,
    resolveTarget: async () => ok(testTarget),
    readAudio: async () => err({ kind: 'not-found', message: 'none' }),
  })
  const origin = {
    run: {
      id: 'r',
      format: 'images-generations',
      model: 'm',
      connectionId: 'c',
      connectionName: 'C',
      isPractice: true,
    },
    request: {},
    prompt: 'A boat',
    tookMs: 0,
    signal: new AbortController().signal,
  } as unknown as MediaOrigin
  const data = Buffer.from(samplePng()).toString('base64')
  const part: MediaPart = { type: 'media', block: 'b', mediaType: 'image/png', data }
  const refused = await save(part, origin)
  expect(refused).toMatchObject({
    problem: {
      kind: 'storage',
      code: 'disk-full',
      nextStep: 'Free some space or choose another media folder, then retry.',
    },
  })
  expect(refused.mediaId).toBeUndefined()
  // As `runs.keepMedia` does with the content of the record.
  isFull = false
  const kept = await save(part, origin)
  expect(kept.problem).toBeUndefined()
  expect(library.get(kept.mediaId ?? '')).toMatchObject({
    ok: true,
    value: { provenance: { prompt: 'A boat' } },
  })
})
