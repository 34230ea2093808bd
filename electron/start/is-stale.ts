import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What never ends up in a build. */
const ignored = /\.test\.tsx?$|\.md$|^(testing|fixtures|node_modules)$/

/**
 * Whether something under `sources` (files or folders) changed after one of `outputs` was written, or one is missing. The
 * time of a folder counts too: it tells of files that were removed or renamed.
 */
export function isStale(outputs: readonly string[], sources: readonly string[]): boolean {
  const times = outputs.map((output) => statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity)
  const built = Math.min(...times)
  return built === -Infinity || sources.some((source) => isNewer(source, built))
}

function isNewer(path: string, than: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return false
  if (stats.mtimeMs > than) return true
  if (!stats.isDirectory()) return false
  return readdirSync(path).some((name) => !ignored.test(name) && isNewer(join(path, name), than))
}
