import { join, resolve } from 'node:path'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import type { Caller } from './caller.ts'

/** The data folder for runs of the command line. The window has its own, which it locks while it is open. */
export function experimentFolder(
  given: string | undefined,
  { workingFolder, environment }: Pick<Caller, 'workingFolder' | 'environment'>,
): string {
  return resolve(workingFolder, given ?? join(defaultDataFolder(environment), 'command-line'))
}

/** ` --data-dir` as it was given, for suggested commands. */
export function dataFolderOption(given: string | undefined): string {
  if (given === undefined) return ''
  return ` --data-dir ${/^[\w./-]+$/.test(given) ? given : JSON.stringify(given)}`
}
