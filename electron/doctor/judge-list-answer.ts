import type { AppError } from '../../shared/errors/app-error.ts'
import { normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import { isWebPage } from '../../shared/gateway/errors/normalise-web-page.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { parseJson } from '../../shared/json.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ListAnswer } from './fetch-model-list.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** The meaning of an answer to `/v1/models`. */
export type ListVerdict =
  | { readonly type: 'list'; readonly models: readonly ModelEntry[] }
  /** An error about the key, in the gateway's own format: the address is right. */
  | { readonly type: 'refused'; readonly status: number; readonly error: AppError }
  | { readonly type: 'redirect'; readonly status: number; readonly location: string | undefined }
  | { readonly type: 'page'; readonly status: number }
  | { readonly type: 'not-found'; readonly status: number }
  | { readonly type: 'other-json'; readonly status: number; readonly error: AppError | undefined }
  | { readonly type: 'not-json'; readonly status: number }
  | { readonly type: 'server-error'; readonly status: number; readonly error: AppError }
  /** No answer, or an incomplete one. */
  | { readonly type: 'broken'; readonly error: AppError }

/** `now` is needed for a `Retry-After` that is a date. */
export function judgeListAnswer(answer: ListAnswer, baseUrl: string, now: number): ListVerdict {
  const { head, body } = answer
  if (head === undefined) return { type: 'broken', error: answer.error ?? noAnswer() }
  const { status, headers } = head
  if ([301, 302, 303, 307, 308].includes(status)) {
    return { type: 'redirect', status, location: shownLocation(headerValue(headers, 'location'), baseUrl) }
  }
  if (answer.error !== undefined) return { type: 'broken', error: answer.error }
  if (isWebPage(body)) return { type: 'page', status }
  const context = { status, headers, now, isList: true }
  const refusal = normaliseErrorBody(body, context)
  const concernsKey = refusal.party === 'key' || refusal.party === 'balance'
  if ([401, 403, 429].includes(status) || (status >= 400 && concernsKey))
    return { type: 'refused', status, error: refusal }
  if (status === 404 || status === 405) return { type: 'not-found', status }
  if (status < 200 || status > 299) {
    return { type: 'server-error', status, error: refusal }
  }
  const json = parseJson(body)
  if (json === undefined) return { type: 'not-json', status }
  const list = modelsFormat.response(json, context)
  if (list.ok) return { type: 'list', models: list.value }
  return {
    type: 'other-json',
    status,
    error: list.error.kind === 'invalid-response' ? undefined : list.error,
  }
}

/** Without query and fragment, which may contain secrets; `undefined` for an invalid address. */
function shownLocation(location: string | undefined, baseUrl: string): string | undefined {
  const url = location === undefined ? null : URL.parse(location, `${baseUrl}/v1/models`)
  return url === null ? undefined : url.origin + url.pathname
}

function noAnswer(): AppError {
  return { kind: 'network', ...doctorError('noResponse') }
}
