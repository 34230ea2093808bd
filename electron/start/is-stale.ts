import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that never affect a build. */
const ignored = /\.test\.tsx?$|\.md$|^(testing|fixtures|node_modules)$/

/**
 * Whether something under `sources` (files or folders) changed after one of `outputs` was written, or an output is
 * missing. The modification time of a folder counts too: it reflects removed and renamed files.
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
