import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { ResponseHead } from '../gateway/exchange.ts'
import { passed, skipped, warned, type Finding } from './finding.ts'

/** Seconds two clocks may differ before certificates and signed requests run into it. */
const tolerance = 60

/** Stage "clock": this computer's time against the `Date` header of the answer. `now` in milliseconds since 1970. */
export function checkClock(head: ResponseHead | undefined, now: number): Finding {
  const date = Date.parse(headerValue(head?.headers ?? [], 'date') ?? '')
  if (Number.isNaN(date)) return skipped('The answer had no date header')
  const seconds = Math.round((now - date) / 1000)
  if (Math.abs(seconds) <= tolerance) return passed('In step with the gateway')
  return warned(
    `This computer is ${formatSeconds(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} the gateway.`,
    'Set the clock of this computer. Certificates and waiting times are read with it.',
  )
}

function formatSeconds(seconds: number): string {
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
