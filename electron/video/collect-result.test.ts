import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import type { MediaToDownload } from '../library/in/download-media.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { testTarget } from '../runs/testing/test-target.ts'
import { createCollect, type CollectDependencies } from './collect-result.ts'
import type { StoredJob } from './stored-job.ts'

it('leaves no job in saving when the app itself fails while it fetches the file', async () => {
  const { clock, log } = createMemoryHost()
  const stored = { job: { id: 'job-1', state: 'saving', connectionId: 'mine' }, videos: [['https://h/v']] }
  const settled: VideoJob[] = []
  const collect = createCollect({
    clock,
    log,
    repository: { get: () => ok(stored as unknown as StoredJob), put: () => undefined },
    library: {
      download: () => Promise.reject(new Error('a fault of ours')),
    } as unknown as CollectDependencies['library'],
    resolveTarget: async () => ok(testTarget),
    ask: () => Promise.reject(new Error('not asked')),
    poller: () => ({ settle: (job: VideoJob) => void settled.push(job) }),
    libraryReady: async () => undefined,
    provenanceOf: () => ({}),
  } as unknown as CollectDependencies)
  await collect('job-1', new AbortController().signal)
  expect(settled).toMatchObject([{ state: 'unsaved', error: { kind: 'bug' } }])
})

it('tells how much of a file has come, four times a second at most', async () => {
  const { clock, log } = createMemoryHost()
  const stored = {
    job: { id: 'job-1', state: 'saving', connectionId: 'mine', createdAt: 0 },
    videos: [['https://h/v']],
  }
  const emitted: unknown[] = []
  const collect = createCollect({
    clock,
    log,
    emit: (_: string, progress: unknown) => void emitted.push(progress),
    repository: { get: () => ok(stored as unknown as StoredJob), put: () => undefined },
    library: {
      madeBy: () => ok([]),
      async download({ onProgress }: MediaToDownload) {
        for (const received of [10, 20, 30, 40]) {
          clock.advance(received === 40 ? 250 : 100)
          onProgress?.(received * 1000, 50_000)
        }
        throw new Error('ends here')
      },
    } as unknown as CollectDependencies['library'],
    resolveTarget: async () => ok(testTarget),
    poller: () => ({ settle: () => undefined }),
    libraryReady: async () => undefined,
    provenanceOf: () => ({}),
  } as unknown as CollectDependencies)
  await collect('job-1', new AbortController().signal)
  expect(emitted).toEqual([
    { id: 'job-1', received: 30_000, total: 50_000, bytesPerSecond: 100_000 },
    { id: 'job-1', received: 40_000, total: 50_000, bytesPerSecond: Math.round(40_000_000 / 550) },
  ])
})
