import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Paths } from '../../host/host.ts'
import { sideNameOf, trashName } from './folder-paths.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

/** Decides which folders the page may make the media folder. */
export interface FolderPolicy {
  /** Whether the user chose this folder in a system dialog. */
  readonly wasChosen: (path: string) => boolean
  /** Whether the system has dialogs: then only a folder that was chosen in one is accepted. */
  readonly hasDialogs: boolean
  readonly paths: Pick<Paths, 'data'>
}

/**
 * Accepts a folder for the library, and returns its real path. Files would be written there, moved there, and served
 * from there, so a compromised page must not be able to name any folder of the machine: it must be one that the user
 * chose in the system's dialog or, where there are no dialogs, one that does not exist yet, is empty, or is already a
 * library. System folders and hidden ones, which contain keys and settings, are refused, also behind a link.
 */
export async function acceptFolder(given: string, policy: FolderPolicy): Promise<Result<string>> {
  if (!isAbsolute(given)) return ok(given)
  if (policy.hasDialogs) return policy.wasChosen(given) ? ok(resolve(given)) : err(notChosen)
  const path = await realPathOf(resolve(given))
  const data = await realPathOf(resolve(policy.paths.data))
  if (isSystems(path) || isHidden(isInside(data, path) ? relative(data, path) : path))
    return err(refused(path))
  const names = await namesIn(path)
  return names === undefined || names.length === 0 || isLibrary(names) ? ok(path) : err(notEmpty(path))
}

/** Returns the path with every link resolved, as far as it exists. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    const parent = dirname(path)
    return parent === path ? path : join(await realPathOf(parent), basename(path))
  }
}

/** Returns `undefined` for anything but a folder; the error for it is created where the folder is changed. */
async function namesIn(path: string): Promise<string[] | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true ? readdir(path) : undefined
}

/**
 * A folder without a trash is a library if a file has a metadata file beside it: the trash is only created when the
 * first file is deleted.
 */
function isLibrary(names: readonly string[]): boolean {
  const all = new Set(names)
  return all.has(trashName) || names.some((name) => all.has(sideNameOf(name)))
}

/** In lower case, as paths are compared with them. */
const systemFolders: readonly string[] = [
  'bin',
  'boot',
  'dev',
  'etc',
  'lib',
  'lib32',
  'lib64',
  'proc',
  'run',
  'sbin',
  'sys',
  'usr',
  'applications',
  'library',
  'system',
  'cores',
  'private/etc',
  'private/var/db',
  'var/db',
  'var/lib',
  'var/log',
  'var/spool',
  'var/www',
  'windows',
  'program files',
  'program files (x86)',
  'programdata',
]

function isSystems(path: string): boolean {
  const { root } = parse(path)
  const inner = path.slice(root.length).split(sep).join('/').toLowerCase()
  if (inner === '' || inner === 'var') return true
  // Linux mounts removable disks here.
  if (inner.startsWith('run/media/')) return false
  return systemFolders.some((folder) => inner === folder || inner.startsWith(`${folder}/`))
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => /^\.[^.]/.test(name) || name === 'AppData' || name === 'Library')
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path)
  return !relativePath.startsWith('..') && !isAbsolute(relativePath)
}

const notChosen: AppError = {
  kind: 'invalid-input',
  code: 'media-folder-unusable',
  ...libraryError('folderNotChosen'),
}

function refused(path: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'media-folder-unusable',
    ...libraryError('folderOfSystem', { path }),
  }
}

function notEmpty(path: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'media-folder-unusable',
    ...libraryError('folderNotEmpty', { path }),
  }
}
