import type { AppError } from '../../shared/errors/app-error.ts'
import type { ExchangeEnd } from './exchange.ts'
import type { TransferEnd } from './transport.ts'

/**
 * What a body says about its own end.
 *
 * `whole`: the format's end signal came, or the body is one complete value or file. `unmarked`: nothing in such a text
 * marks its end (plain text, subtitles), so it is as complete as its transfer, and what was received can be read.
 * `partial`: the end is missing. `failed`: it contains an error, or is not what was requested.
 */
export type ContentEnd =
  | { readonly state: 'whole' | 'unmarked' | 'partial' }
  | { readonly state: 'failed'; readonly error: AppError }

/**
 * Determines how an exchange ended: the one rule, for live runs, replayed records, plain calls and files.
 *
 * `done` needs a transfer without a fault and a complete content. An error in the content is reported in preference to
 * the connection that broke after it, and keeps the other in its detail.
 */
export function judgeEnd(transfer: TransferEnd, content: ContentEnd): ExchangeEnd {
  if (transfer.outcome === 'stopped') return transfer
  const broken = transfer.outcome === 'failed' ? transfer.error : undefined
  switch (content.state) {
    case 'failed':
      return { outcome: 'failed', error: withCause(content.error, broken) }
    case 'whole':
      return broken === undefined ? { outcome: 'done' } : { outcome: 'cut-after-end', error: broken }
    case 'unmarked':
      return broken === undefined ? { outcome: 'done' } : { outcome: 'ended-early', error: broken }
    default:
      return broken === undefined ? { outcome: 'ended-early' } : { outcome: 'failed', error: broken }
  }
}

function withCause(error: AppError, cause: AppError | undefined): AppError {
  if (cause === undefined) return error
  const detail = [error.detail, cause.message, cause.detail].filter(
    (text) => text !== undefined && text !== '',
  )
  return { ...error, detail: detail.join('\n') }
}
