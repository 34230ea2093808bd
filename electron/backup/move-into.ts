import { existsSync } from 'node:fs'
import { mkdir, opendir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StartStep } from '../../shared/backup/start-step.ts'
import type { Host } from '../host/host.ts'
import { dataFolders } from './backup-format.ts'
import type { Staging } from './unpack-backup.ts'

/** A source folder, and the target of its content. */
type Place = readonly [from: string, to: string]

export interface Moving {
  readonly onStep: (step: StartStep) => void
  readonly signal: AbortSignal
}

/** The folders of the data folder whose files are named by ids or hashes. */
export function dataPlaces(staging: Staging, { data }: Pick<Host['paths'], 'data'>): Place[] {
  return dataFolders.map((name) => [join(staging.data, name), join(data, name)])
}

/**
 * Moves the content of these folders, until `signal` aborts. The caller then moves `others`, and calls the returned
 * function once for each of them.
 */
export async function moveAll(
  places: readonly Place[],
  { onStep, signal }: Moving,
  others = 0,
): Promise<() => void> {
  let all = others
  let done = 0
  for (const [from] of places) all += await countIn(from)
  const count = (): void => onStep({ type: 'placing', done: (done += 1), all })
  for (const [from, to] of places) await moveInto(from, to, signal, count)
  return count
}

async function countIn(folder: string): Promise<number> {
  let count = 0
  const entries = await opendir(folder).catch(() => undefined)
  if (entries !== undefined) for await (const { name } of entries) count += name === '' ? 0 : 1
  return count
}

/**
 * An existing file is not replaced, and the other one is not moved. A folder whose target does not exist is moved as a
 * whole.
 */
async function moveInto(
  from: string,
  to: string,
  signal: AbortSignal,
  onMoved: () => void = () => undefined,
): Promise<void> {
  const entries = await opendir(from).catch(() => undefined)
  if (entries === undefined) return
  for await (const entry of entries) {
    if (signal.aborted) return
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (!existsSync(target)) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(source, target)
    } else if (entry.isDirectory()) await moveInto(source, target, signal)
    onMoved()
  }
}
