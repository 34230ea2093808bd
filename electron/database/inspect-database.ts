import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

/** The damage that SQLite finds in a file; empty for an undamaged one. */
export type Damage = readonly string[]

const damageSchema = z.array(z.string())

/**
 * Reads every page of a database, in a thread of its own: a large database takes seconds. `isCopy` also makes it a
 * single file, which can be read where nothing can be written. Settles when the thread has closed the file. Rejects
 * when the file cannot be opened, and when `signal` ends the thread, which happens between two calls of SQLite.
 */
export async function inspectDatabase(
  path: string,
  { isCopy = false, signal }: { isCopy?: boolean; signal?: AbortSignal } = {},
): Promise<Damage> {
  signal?.throwIfAborted()
  // Passed as text, so that it runs the same from the sources and from the bundle.
  const worker = new Worker(`(${inspectInWorker.toString()})()`, { eval: true, workerData: { path, isCopy } })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let found: unknown
  worker.once('message', (damage) => (found = damage))
  worker.once('error', reject)
  worker.once('exit', () => {
    if (found === undefined) reject(new Error(`The check of ${path} ended without a word`))
    else resolve(found)
  })
  // A check that can be cancelled runs in the background. A start waits for any other, and without a reference the
  // process would exit meanwhile.
  if (signal !== undefined) worker.unref()
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end)
  try {
    return z.parse(damageSchema, await promise)
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** Must be self-contained: nothing outside of it exists when it runs. */
function inspectInWorker(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { path, isCopy } = workerData as { readonly path: string; readonly isCopy: boolean }
  const database = new DatabaseSync(path, { readOnly: !isCopy, timeout: 5_000 })
  try {
    if (isCopy) database.exec('PRAGMA journal_mode = DELETE')
    const rows = database.prepare('PRAGMA quick_check(10)').all()
    parentPort?.postMessage(rows.map((row) => String(row['quick_check'])).filter((text) => text !== 'ok'))
  } catch (error) {
    // Some damage ends the check itself. The numbers are SQLITE_CORRUPT and SQLITE_NOTADB.
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (code !== 11 && code !== 26) throw error
    parentPort?.postMessage([String(error)])
  } finally {
    database.close()
  }
}
