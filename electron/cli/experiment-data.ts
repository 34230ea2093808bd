import { join, resolve } from 'node:path'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import type { Caller } from './caller.ts'

/** Where the runs of the command line are kept. The window has a folder of its own, which it holds while it is open. */
export function experimentFolder(
  given: string | undefined,
  { workingFolder, environment }: Pick<Caller, 'workingFolder' | 'environment'>,
): string {
  return resolve(workingFolder, given ?? join(defaultDataFolder(environment), 'command-line'))
}

/** ` --data-dir` as it was said, for commands that are shown to be used again. */
export function dataFolderOption(given: string | undefined): string {
  if (given === undefined) return ''
  return ` --data-dir ${/^[\w./-]+$/.test(given) ? given : JSON.stringify(given)}`
}
