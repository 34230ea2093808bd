import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { HeaderNames } from '../../shared/gateway/header-names.ts'
import { requestHeaders } from '../../shared/gateway/request-headers.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

type Header = { readonly name: string; readonly value?: string | undefined }

export interface CheckedHeader {
  readonly name: string
  /** Missing when the stored value stays. */
  readonly value?: string
}

/** Headers that carry a key: a key belongs in the key field, from where it is sent to one origin only. */
const authHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'cookie',
])

/** A token of RFC 9110, section 5.6.2. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible Latin-1, spaces and tabs: without line breaks, so that no other header can be injected. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** Checks the extra headers of a connection; `invalid-input` names the first that cannot be sent. */
export function checkExtraHeaders(
  headers: readonly Header[],
  names: HeaderNames = {},
): Result<CheckedHeader[]> {
  const keyHeaders = new Set([...authHeaders, names.messagesKey, names.generateContentKey])
  const seen = new Set<string>()
  const checked: CheckedHeader[] = []
  for (const header of headers) {
    const name = header.name.trim()
    const value = header.value?.trim()
    const problem = problemOf(name, value ?? '', seen, keyHeaders)
    if (problem !== null) return err(problem)
    seen.add(name.toLowerCase())
    checked.push(value === undefined ? { name } : { name, value })
  }
  return ok(checked)
}

function problemOf(
  name: string,
  value: string,
  seen: ReadonlySet<string>,
  keyHeaders: ReadonlySet<string | undefined>,
): AppError | null {
  const lower = name.toLowerCase()
  if (!headerName.test(name)) {
    return invalid(
      name === ''
        ? connectionsError('extraHeaderUnnamed')
        : connectionsError('extraHeaderNameInvalid', { name }),
    )
  }
  if (keyHeaders.has(lower)) return invalid(connectionsError('extraHeaderIsKey', { name }))
  if (requestHeaders.has(lower)) return invalid(connectionsError('extraHeaderOfRequest', { name }))
  if (seen.has(lower)) return invalid(connectionsError('extraHeaderTwice', { name }))
  return headerValue.test(value) ? null : invalid(connectionsError('extraHeaderValueInvalid', { name }))
}

function invalid(why: WordedError): AppError {
  return { kind: 'invalid-input', ...why, field: 'extraHeaders' }
}
