import { expect, it } from 'vitest'
import { videoJobStates } from '../../../../shared/video/job.ts'
import { sampleJob } from '../testing/sample-jobs.ts'
import { isFound, isMeant } from './job-filters.ts'

it('sorts every state under the filter that means it', () => {
  const jobs = videoJobStates.map((state, index) => sampleJob(index, { state }))
  const statesOf = (filter: 'all' | 'active' | 'look' | 'done') =>
    jobs.filter((job) => isMeant(job, filter)).map(({ state }) => state)
  expect(statesOf('all')).toEqual([...videoJobStates])
  expect(statesOf('active')).toEqual(['creating', 'waiting', 'saving'])
  expect(statesOf('look')).toEqual(['unknown', 'overdue', 'unsaved', 'failed'])
  expect(statesOf('done')).toEqual(['done'])
})

it('finds a job by words of its prompt, its model and its task', () => {
  const job = sampleJob(1, { prompt: 'Fog over the headland', model: 'motion-pro', taskId: 'task_Vx03' })
  expect(['', 'headland fog', 'MOTION fog', 'vx03'].map((words) => isFound(job, words))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isFound(job, 'fog storm')).toBe(false)
})
