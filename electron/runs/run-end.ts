import type { AppError } from '../../shared/errors/app-error.ts'
import type { Run, RunStatus } from '../../shared/runs/run.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'

/** The end of a run. The app itself ends runs as `interrupted` when it closes. */
export type RunEnd = ExchangeEnd | { readonly outcome: 'interrupted' }

/** An answer that contains an error of the gateway has failed, though its transfer is complete. */
export function statusOf(end: RunEnd, partError: AppError | undefined): RunStatus {
  return end.outcome === 'done' && partError !== undefined ? 'failed' : end.outcome
}

/** Whether the body stopped before its own end, so that half an event at its end is not an error of the gateway. */
export function isBroken(end: RunEnd): boolean {
  if (end.outcome === 'failed') return end.error.kind === 'network' || end.error.kind === 'timeout'
  return end.outcome !== 'done' && (end.outcome !== 'ended-early' || end.error !== undefined)
}

/** The first error is shown; the others are added to its detail. */
export function withErrors(run: Run, errors: readonly (AppError | undefined)[]): Run {
  const [first, ...others] = errors.filter((error) => error !== undefined)
  if (first === undefined) return run
  const detail = [first.detail, ...others.map((other) => other.message)].filter((text) => text !== undefined)
  return { ...run, error: detail.length === 0 ? first : { ...first, detail: detail.join('\n') } }
}
