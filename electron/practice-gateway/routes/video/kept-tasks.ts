import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

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
export interface KeptTasks {
  read(): KeptTask[]
  /** Returns at once. What is read later is one of the lists that were written, whole. */
  write(tasks: readonly KeptTask[]): void
  /** Resolves when everything is on disk, or could not be put there. */
  settled(): Promise<void>
}

const maxKept = 200

/** Tasks in a file of JSON. One that cannot be read counts as empty: it is all rehearsed. */
export function createKeptTasks(path: string): KeptTasks {
  let last: Promise<void> = Promise.resolve()
  return {
    read() {
      try {
        const parsed = z.array(keptTaskSchema).safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return parsed.success ? parsed.data : []
      } catch {
        return []
      }
    },
    write(tasks) {
      // Parsing drops what is not kept.
      const text = JSON.stringify(tasks.slice(-maxKept).map((task) => z.parse(keptTaskSchema, task)))
      last = last.then(() => replaceFile(path, text)).catch(() => undefined)
    },
    settled: () => last,
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, text)
  await rename(unfinished, path)
}
