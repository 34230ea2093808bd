import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { testTarget } from '../runs/testing/test-target.ts'
import { createCollect, type CollectDependencies } from './collect-result.ts'
import type { StoredJob } from './stored-job.ts'

it('leaves no job in saving when the app itself fails while it fetches the file [S14]', async () => {
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
