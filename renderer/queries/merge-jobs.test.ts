import { expect, it } from 'vitest'
import type { VideoJob } from '../../shared/video/job.ts'
import { mergeJobs, newsOf } from './merge-jobs.ts'

function job(number: number, state: VideoJob['state'] = 'waiting'): VideoJob {
  const who = { connectionId: 'c', connectionName: 'C', isPractice: false, family: 'videos' as const }
  const when = { createdAt: number, maxWaitMs: 1, deadlineAt: 1, pollCount: 0 }
  return { id: `j${number}`, number, model: 'm', prompt: 'p', state, ...who, ...when }
}

it('keeps every job at its place while it changes, and puts new ones first', () => {
  const known = [job(3), job(2), job(1)]
  const merged = mergeJobs(known, [job(1, 'done'), job(4), job(3, 'saving')], ['j2'])
  expect(merged.map(({ id, state }) => [id, state])).toEqual([
    ['j4', 'waiting'],
    ['j3', 'saving'],
    ['j1', 'done'],
  ])
})

it('tells of jobs that came to their end, once, and never of those it did not see before', () => {
  const known = [job(3, 'saving'), job(2), job(1, 'done')]
  const jobs = [job(4, 'done'), job(3, 'done'), job(2, 'failed'), job(1, 'done')]
  expect(newsOf(known, jobs).map(({ id }) => id)).toEqual(['j3', 'j2'])
  expect(newsOf(jobs, jobs)).toEqual([])
})
