import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Paths } from '../../host/host.ts'
import { sideNameOf, trashName } from './folder-paths.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

/** Which folders the page may make the media folder, where its word alone says which. */
export interface FolderPolicy {
  /** A folder the user chose in a dialog of the system. */
  readonly wasChosen: (path: string) => boolean
  /** Whether the system can be asked: then only what was chosen there is taken. */
  readonly hasDialogs: boolean
  readonly paths: Pick<Paths, 'data'>
}

/**
 * Accepts a folder for the library, and answers its real path. Files would be written there, moved there, and served from
 * there, so a page that fell into wrong hands must not name any folder of the machine: it is one the user chose in the
 * system's dialog, or, where there is none, one that is not there yet, is empty, or is a library already. Folders of the
 * system and hidden ones, where keys and settings lie, are refused wherever a link leads to them.
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

/** The path with every link on the way resolved, as far as it exists. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    const parent = dirname(path)
    return parent === path ? path : join(await realPathOf(parent), basename(path))
  }
}

/** `undefined` for what is no folder: what that is, is told where the folder is taken. */
async function namesIn(path: string): Promise<string[] | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true ? readdir(path) : undefined
}

/** The trash is made with the first file that goes there; before that, files lie beside what says where they come from. */
function isLibrary(names: readonly string[]): boolean {
  const all = new Set(names)
  return all.has(trashName) || names.some((name) => all.has(sideNameOf(name)))
}

/** In small letters, as a path is compared with them. */
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
  // Where Linux puts the disks a user connects.
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
