import * as z from 'zod/mini'
import { createKeptList, type KeptList } from '../../kept-list.ts'

const keptTaskSchema = z.object({
  id: z.string(),
  number: z.number(),
  model: z.string(),
  ask: z.object({
    prompt: z.string(),
    width: z.number(),
    height: z.number(),
    seconds: z.number(),
    framesPerSecond: z.number(),
    seed: z.optional(z.number()),
  }),
  createdAt: z.number(),
  finishesAt: z.number(),
  /** The charged quota, and the group of the key. */
  charge: z.catch(z.object({ quota: z.number(), group: z.string() }), { quota: 0, group: 'default' }),
  /** The task that this one remixes. */
  remixOf: z.optional(z.string()),
})

/** The stored part of a task: enough to continue it. An image of its request is not stored. */
export type KeptTask = Readonly<z.infer<typeof keptTaskSchema>>

/** Tasks that survive a restart of the gateway, as those of a real gateway do. */
export type KeptTasks = KeptList<KeptTask>

const maxKept = 200

export function createKeptTasks(path: string): KeptTasks {
  return createKeptList(path, keptTaskSchema, maxKept)
}
