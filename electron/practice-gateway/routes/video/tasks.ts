import { randomBytes } from 'node:crypto'
import type { GatewayClock } from '../../clock.ts'
import type { VideoSpec } from '../../videos/make-video.ts'
import { behaviourOf, type VideoBehaviour } from './behaviours.ts'
import type { KeptTask, KeptTasks } from './kept-tasks.ts'

/** A submitted video. Times are milliseconds since 1970. */
export interface VideoTask extends KeptTask {
  readonly behaviour: VideoBehaviour
  readonly ask: VideoSpec
  /** The number of polls. */
  polls: number
  /** The number of answers that reported success. */
  successes: number
}

/** The progress of a task. */
export interface TaskProgress {
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed'
  /** 0 to 100. */
  readonly percent: number
}

export interface VideoTasks {
  create(order: Pick<VideoTask, 'model' | 'ask' | 'remixOf' | 'charge'> & { workMs: number }): VideoTask
  find(this: void, id: string): VideoTask | undefined
  progressOf(this: void, task: VideoTask): TaskProgress
}

const maxTasks = 2_000

/** The share of the work during which a task is queued, and the longest time in the queue. */
const queuedShare = 0.15
const maxQueueMs = 5_000

/** The progress of an endless task covers a tenth of the rest in each interval of so many milliseconds. */
const endlessStepMs = 10_000

/**
 * The clock alone determines the state of tasks: nothing runs between requests. With `kept` they survive a restart of
 * the gateway.
 */
export function createVideoTasks(clock: GatewayClock, kept?: KeptTasks): VideoTasks {
  const tasks = new Map<string, VideoTask>()
  for (const task of kept?.read() ?? []) {
    tasks.set(task.id, { ...task, behaviour: behaviourOf(task.model), polls: 0, successes: 0 })
  }
  let count = tasks.size
  return {
    create({ workMs, ...order }) {
      count += 1
      const createdAt = clock.now()
      const task: VideoTask = {
        ...order,
        behaviour: behaviourOf(order.model),
        id: `task_${randomName()}`,
        number: count,
        createdAt,
        finishesAt: createdAt + workMs,
        polls: 0,
        successes: 0,
      }
      tasks.set(task.id, task)
      const [oldest] = tasks.keys()
      if (tasks.size > maxTasks && oldest !== undefined) tasks.delete(oldest)
      kept?.write([...tasks.values()])
      return task
    },
    find: (id) => tasks.get(id),
    progressOf(task) {
      const work = task.finishesAt - task.createdAt
      const gone = clock.now() - task.createdAt
      if (gone >= work) return { state: fails(task) ? 'failed' : 'succeeded', percent: 100 }
      if (gone < Math.min(work * queuedShare, maxQueueMs)) return { state: 'queued', percent: 0 }
      const isEndless = task.behaviour.workMs === 'endless'
      const share = isEndless ? 1 - 0.9 ** (gone / endlessStepMs) : gone / work
      return { state: 'running', percent: Math.floor(share * 10) * 10 }
    },
  }
}

function fails({ behaviour, ask }: VideoTask): boolean {
  return behaviour.failsWith !== undefined || /\bfail/i.test(ask.prompt)
}

/** 32 letters and digits, as in the gateway's own ids (see shared/gateway/wire/video.md, "Create"). */
function randomName(): string {
  return randomBytes(48)
    .toString('base64')
    .replaceAll(/[^\da-z]/gi, '')
    .slice(0, 32)
    .padEnd(32, '0')
}
