import { randomBytes } from 'node:crypto'
import type { FilmAsk } from '../../films/make-film.ts'
import type { GatewayClock } from '../../clock.ts'
import type { VideoBehaviour } from './behaviours.ts'

/** A video that was ordered. Times are milliseconds since 1970. */
export interface VideoTask {
  readonly id: string
  readonly number: number
  readonly model: string
  readonly behaviour: VideoBehaviour
  readonly ask: FilmAsk
  readonly createdAt: number
  readonly finishesAt: number
  /** The task it changes. */
  readonly remixOf?: string
  /** How often it was asked after. */
  polls: number
  /** How often it was answered that it succeeded. */
  successes: number
}

/** Where a task stands. */
export interface TaskProgress {
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed'
  /** 0 to 100. */
  readonly percent: number
}

export interface VideoTasks {
  create(order: Pick<VideoTask, 'model' | 'behaviour' | 'ask' | 'remixOf'> & { workMs: number }): VideoTask
  find(this: void, id: string): VideoTask | undefined
  progressOf(this: void, task: VideoTask): TaskProgress
}

const mostTasks = 2_000

/** Share of the work after which a task is not queued any more. */
const queuedShare = 0.15

/** Tasks live by the clock alone: nothing runs while nobody asks. */
export function createVideoTasks(clock: GatewayClock): VideoTasks {
  const tasks = new Map<string, VideoTask>()
  let count = 0
  return {
    create({ workMs, ...order }) {
      count += 1
      const createdAt = clock.now()
      const task: VideoTask = {
        ...order,
        id: `task_${randomName()}`,
        number: count,
        createdAt,
        finishesAt: createdAt + workMs,
        polls: 0,
        successes: 0,
      }
      tasks.set(task.id, task)
      const [oldest] = tasks.keys()
      if (tasks.size > mostTasks && oldest !== undefined) tasks.delete(oldest)
      return task
    },
    find: (id) => tasks.get(id),
    progressOf(task) {
      const work = task.finishesAt - task.createdAt
      const share = work <= 0 ? 1 : (clock.now() - task.createdAt) / work
      if (share >= 1) return { state: fails(task) ? 'failed' : 'succeeded', percent: 100 }
      const percent = Math.floor(share * 10) * 10
      return share < queuedShare ? { state: 'queued', percent: 0 } : { state: 'running', percent }
    },
  }
}

function fails({ behaviour, ask }: VideoTask): boolean {
  return behaviour.failsWith !== undefined || /\bfail/i.test(ask.prompt)
}

/** 32 letters and digits, as the gateway's own (wire-reference.md, 10.1). */
function randomName(): string {
  return randomBytes(48)
    .toString('base64')
    .replaceAll(/[^\da-z]/gi, '')
    .slice(0, 32)
    .padEnd(32, '0')
}
