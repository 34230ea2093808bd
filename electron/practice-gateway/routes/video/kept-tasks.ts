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
  /** What it was charged in quota, with the group of the key. */
  charge: z.catch(z.object({ quota: z.number(), group: z.string() }), { quota: 0, group: 'default' }),
  /** The task it changes. */
  remixOf: z.optional(z.string()),
})

/** What is kept of a task: enough to go on with it. An image that came with it is not. */
export type KeptTask = Readonly<z.infer<typeof keptTaskSchema>>

/** Tasks that outlive the gateway, as those of a real one do. */
export type KeptTasks = KeptList<KeptTask>

const maxKept = 200

export function createKeptTasks(path: string): KeptTasks {
  return createKeptList(path, keptTaskSchema, maxKept)
}
