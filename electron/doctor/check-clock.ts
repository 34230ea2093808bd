import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { ResponseHead } from '../gateway/exchange.ts'
import { passed, skipped, warned, type Finding } from './finding.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** Seconds by which two clocks may differ before certificates and signed requests are affected. */
const tolerance = 60

/**
 * Stage "clock": this computer's time compared with the `Date` header of the answer. `now` in milliseconds since 1970.
 */
export function checkClock(head: ResponseHead | undefined, now: number): Finding {
  const date = Date.parse(headerValue(head?.headers ?? [], 'date') ?? '')
  if (Number.isNaN(date)) return skipped(doctorError('noDateHeader'))
  const ahead = Math.round((now - date) / 1000)
  if (Math.abs(ahead) <= tolerance) return passed(doctorError('clockRight'))
  const seconds = Math.abs(ahead)
  return warned(ahead > 0 ? doctorError('clockAhead', { seconds }) : doctorError('clockBehind', { seconds }))
}
