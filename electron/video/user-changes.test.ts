import { expect, it } from 'vitest'
import { videoJobStates, type VideoJob, type VideoJobState } from '../../shared/video/job.ts'
import { adoptedJob, canEnd, canPollNow, refetchedJob, resumedJob } from './user-changes.ts'

const moment = { now: 10_000, random: () => 0.5 }

function jobIn(state: VideoJobState, change: Partial<VideoJob> = {}): VideoJob {
  return {
    id: 'job',
    connectionId: 'practice',
    connectionName: 'Practice gateway',
    number: 1,
    createdAt: 0,
    isPractice: true,
    family: 'videos',
    model: 'practice-video',
    prompt: 'A harbour',
    state,
    taskId: 'task',
    maxWaitMs: 5_000,
    deadlineAt: 5_000,
    pollCount: 0,
    ...change,
  }
}

const noTask: Partial<VideoJob> = { taskId: undefined }

/** The result of a user's action: the state and other changes, or the code of the error. */
function outcome(done: ReturnType<typeof resumedJob>): object {
  if (!done.ok) return { error: done.error.text?.code }
  const { state, taskId, deadlineAt, maxWaitMs, nextPollAt } = done.value
  return { state, taskId, deadlineAt, maxWaitMs, nextPollAt }
}

it.each<[string, VideoJob, number | undefined, object]>([
  [
    'waits for longer from its deadline on',
    jobIn('waiting'),
    2_000,
    { state: 'waiting', taskId: 'task', deadlineAt: 7_000, maxWaitMs: 7_000 },
  ],
  [
    'is waited for anew from now on',
    jobIn('overdue'),
    2_000,
    { state: 'waiting', taskId: 'task', deadlineAt: 12_000, maxWaitMs: 12_000, nextPollAt: 10_000 },
  ],
  [
    'is waited for as long as before',
    jobIn('cancelled'),
    undefined,
    { state: 'waiting', taskId: 'task', deadlineAt: 15_000, maxWaitMs: 15_000, nextPollAt: 10_000 },
  ],
  ['is over', jobIn('done'), undefined, { error: 'video.notWaiting' }],
  ['has no task', jobIn('waiting', noTask), undefined, { error: 'video.noTask' }],
])('one that is resumed %s', (_, job, waitMs, expected) => {
  expect(outcome(resumedJob(job, waitMs, moment))).toEqual(expected)
})

it.each<[string, VideoJob, string, object]>([
  [
    'takes the id without its spaces, and waits',
    jobIn('unknown', noTask),
    ' t-1 ',
    { state: 'waiting', taskId: 't-1', deadlineAt: 15_000, maxWaitMs: 5_000, nextPollAt: 10_000 },
  ],
  ['has a task already', jobIn('cancelled'), 't-1', { error: 'video.hasTask' }],
  ['is still being asked for', jobIn('creating', noTask), 't-1', { error: 'video.hasTask' }],
  ['gets nothing', jobIn('unknown', noTask), '  ', { error: 'video.notATaskId' }],
  ['gets two words', jobIn('unknown', noTask), 'a b', { error: 'video.notATaskId' }],
  ['gets a whole text', jobIn('unknown', noTask), 'x'.repeat(2_001), { error: 'video.notATaskId' }],
])('one that is given a task %s', (_, job, taskId, expected) => {
  expect(outcome(adoptedJob(job, taskId, moment))).toEqual(expected)
})

it('whose files are fetched again forgets the error and the file of before', () => {
  const error = { kind: 'network', message: 'broken off' } as const
  const fetched = refetchedJob(jobIn('unsaved', { error, mediaId: 'file', nextPollAt: 9 }))
  expect(fetched).toEqual({ ok: true, value: jobIn('saving') })
})

it.each<[string, (job: VideoJob) => boolean, readonly VideoJobState[]]>([
  ['asked after', canPollNow, ['waiting', 'overdue']],
  ['given up', canEnd, ['waiting', 'overdue', 'saving', 'unsaved', 'unknown']],
  ['fetched again', (job) => refetchedJob(job).ok, ['saving', 'done', 'unsaved']],
])('which states can be %s', (_, can, states) => {
  expect(videoJobStates.filter((state) => can(jobIn(state))).toSorted()).toEqual(states.toSorted())
})
