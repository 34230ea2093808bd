import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** In the folder that a build empties first, so that an interrupted build has no list. */
const listName = 'outputs.json'

/** Records at the end of a build, in `folder`, which files it wrote, so that no list has to be maintained by hand. */
export function writeBuildOutputs(folder: string, files: readonly string[]): void {
  const names = files.map((file) => relative(folder, resolve(file)).replaceAll('\\', '/'))
  writeFileSync(join(folder, listName), JSON.stringify(names.toSorted()))
}

/** The paths of the files that the last build wrote, including its list; `undefined` when no build has finished. */
export function readBuildOutputs(folder: string): readonly string[] | undefined {
  const list = join(folder, listName)
  try {
    const names: unknown = JSON.parse(readFileSync(list, 'utf8'))
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return undefined
    return [list, ...names.map((name) => join(folder, name))]
  } catch {
    return undefined
  }
}
