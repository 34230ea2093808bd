import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** What outlives the gateway, as it would a real one. */
export interface KeptList<Item> {
  read(): Item[]
  /** Returns at once. What is read later is one of the lists that were written, whole. */
  write(items: readonly Item[]): void
  /** Resolves when everything is on disk, or could not be put there. */
  settled(): Promise<void>
}

/** The newest items in a file of JSON. One that cannot be read counts as empty: it is all rehearsed. */
export function createKeptList<Item>(
  path: string,
  schema: z.ZodMiniType<Item>,
  maxKept: number,
): KeptList<Item> {
  let last: Promise<void> = Promise.resolve()
  return {
    read() {
      try {
        const parsed = z.array(schema).safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return parsed.success ? parsed.data : []
      } catch {
        return []
      }
    },
    write(items) {
      // Parsing drops what is not kept.
      const text = JSON.stringify(items.slice(-maxKept).map((item) => z.parse(schema, item)))
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
