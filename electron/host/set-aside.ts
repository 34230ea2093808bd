import { stampOf } from '../lib/file-stamp.ts'
import { readFileSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject, parseOwnJson, type JsonObject } from '../../shared/json.ts'
import type { Clock } from './host.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/**
 * Reads a file that should contain one JSON object; a missing file counts as empty.
 *
 * A file with any other content is renamed to `<name>.broken-<time>`, unchanged, so that writing a new one loses
 * nothing. The error is `storage` with code `file-broken` then, and `file-unreadable` when it could not be read or
 * moved: such a file must not be written.
 */
export function readJsonFileOrSetAside(
  path: string,
  clock: Clock,
  isExpected: (value: JsonObject) => boolean = () => true,
): Result<JsonObject> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing ? ok({}) : err(unreadable(path, error))
  }
  const value = parseOwnJson(text.replace(/^\uFEFF/, ''))
  return isJsonObject(value) && isExpected(value) ? ok(value) : err(setAside(path, clock))
}

function setAside(path: string, clock: Clock): AppError {
  const stamp = stampOf(clock.now())
  const aside = `${path}.broken-${stamp}`
  try {
    renameSync(path, aside)
  } catch (error) {
    return unreadable(path, error)
  }
  return {
    kind: 'storage',
    code: 'file-broken',
    ...hostError('fileBroken', { path, keptAs: basename(aside) }),
  }
}

function unreadable(path: string, error: unknown): AppError {
  return {
    kind: 'storage',
    code: 'file-unreadable',
    ...hostError('fileUnreadable', { path }),
    detail: error instanceof Error ? error.message : String(error),
  }
}
