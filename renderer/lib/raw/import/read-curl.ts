import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'
import { findCurlRequests } from '../../snippets/parse-curl.ts'
import { maxImportCharacters, maxImportedRequests } from './import-limits.ts'
import type { ReadRequests } from './imported-request.ts'

/** Reads the requests of pasted curl commands, with the same parser as Chat. Fails with `invalid-input`. */
export function readCurl(text: string): Result<ReadRequests> {
  if (text.length > maxImportCharacters)
    return err({ kind: 'invalid-input', ...importsError('requestsTooLarge') })
  const all = findCurlRequests(text)
  if (!all.ok) return all
  const offered = all.value.slice(0, maxImportedRequests).map((read) => read())
  const requests = offered.flatMap((item) => (item.ok ? [item.value] : []))
  const failed = offered.find((candidate) => !candidate.ok)
  if (requests.length === 0 && failed !== undefined) return failed
  return ok({ requests, unread: offered.length - requests.length, more: all.value.length - offered.length })
}
