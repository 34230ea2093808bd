import { globSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve, sep } from 'node:path'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { PackMedia } from './pack-media.ts'
import { planOfPack, type PackSurroundings } from './plan-of-pack.ts'
import { maxPackCharacters, readPack } from './read-pack.ts'

/**
 * Reads a pack's file and the files it names. Those must be in its folder or below, after resolving links. Images and
 * audio among the values are read by `media`, which fills the plan with them later; without it they are invalid texts.
 */
export function openPack(
  path: string,
  findConnection: PackSurroundings['findConnection'],
  media?: Pick<PackMedia, 'valueOf'>,
): Result<ExperimentPlan> {
  const text = readText(path, path)
  if (!text.ok) return text
  const pack = readPack(text.value)
  if (!pack.ok) return pack
  const folder = realpathSync(dirname(path))
  return planOfPack(pack.value, {
    findConnection,
    readFile: (name) => {
      const place = placeBeside(folder, name)
      return place.ok ? readText(place.value, name) : place
    },
    ...(media !== undefined && { readMedia: (name) => readMedia(folder, name, media) }),
    findFiles: (pattern) => findBeside(folder, pattern),
  })
}

function readMedia(
  folder: string,
  name: string,
  media: Pick<PackMedia, 'valueOf'>,
): Result<MediaValue | undefined> {
  const place = placeBeside(folder, name)
  if (!place.ok) return place
  try {
    // Reading a pipe would never end.
    if (!statSync(place.value).isFile()) return err(missing(name, 'EISDIR'))
    return ok(media.valueOf(place.value))
  } catch (error) {
    return err(missing(name, reasonOf(error)))
  }
}

function placeBeside(folder: string, name: string): Result<string> {
  let place: string
  try {
    place = realpathSync(resolve(folder, name))
  } catch (error) {
    return err(missing(name, reasonOf(error)))
  }
  if (!place.startsWith(folder + sep)) return err(outside(name))
  return ok(place)
}

/**
 * Returns the files that match a pattern such as `cases/*.csv`. A name without a pattern is returned unchanged and
 * checked when it is read.
 */
function findBeside(folder: string, pattern: string): Result<string[]> {
  if (!/[*?[{]/.test(pattern)) return ok([pattern])
  if (isAbsolute(pattern) || pattern.split(/[\\/]/).includes('..')) return err(outside(pattern))
  const found = globSync(pattern, { cwd: folder }).toSorted()
  return found.length === 0 ? err(missing(pattern, 'ENOENT')) : ok(found)
}

function readText(place: string, name: string): Result<string> {
  try {
    const found = statSync(place)
    // Reading a pipe would never end.
    if (!found.isFile()) return err(missing(name, 'EISDIR'))
    if (found.size > maxPackCharacters)
      return err({
        kind: 'invalid-input',
        ...experimentsError('packTooLong', { megabytes: maxPackCharacters / 1024 / 1024 }),
      })
    return ok(utf8.decode(readFileSync(place)))
  } catch (error) {
    if (error instanceof TypeError)
      return err({ kind: 'invalid-input', ...experimentsError('fileNoText', { path: name }) })
    return err(missing(name, reasonOf(error)))
  }
}

/** Removes a byte order mark. Throws a `TypeError` for invalid UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function outside(path: string): AppError {
  return { kind: 'invalid-input', ...experimentsError('fileOutside', { path }) }
}

function missing(path: string, reason: string): AppError {
  return { kind: 'not-found', ...experimentsError('fileMissing', { path, reason }) }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
