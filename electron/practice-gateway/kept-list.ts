import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** A list that survives a restart of the gateway, as a real gateway's data would. */
export interface KeptList<Item> {
  read(): Item[]
  /** Returns at once. A later read always finds one of the written lists, complete. */
  write(items: readonly Item[]): void
  /** Resolves when everything is on disk or failed to be written. */
  settled(): Promise<void>
}

/** Keeps the newest items in a JSON file. An unreadable file counts as empty: all data is rehearsed. */
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
      // Parsing drops unknown fields.
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
