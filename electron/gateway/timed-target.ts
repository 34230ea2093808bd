import type { RequestKind } from '../../shared/connections/kind-timeouts.ts'
import { findFormat } from '../../shared/formats/registry.ts'
import type { GatewayTarget } from './exchange.ts'

/**
 * The target with the time-outs for this kind of request, which are in seconds, else those of the connection. In the
 * result all of them are in milliseconds.
 */
export function timedTarget(target: GatewayTarget, formatId: string): GatewayTarget {
  const own = target.kindTimeouts?.[kindOf(formatId)]
  if (own === undefined) return target
  const { firstByte, idle, whole } = own
  return {
    ...target,
    ...(firstByte !== undefined && { headersTimeoutMs: firstByte * 1_000 }),
    // Keep the connection's limit for the first byte where this kind sets only the other one.
    ...(idle !== undefined && {
      headersTimeoutMs:
        firstByte === undefined ? (target.headersTimeoutMs ?? target.idleTimeoutMs) : firstByte * 1_000,
      idleTimeoutMs: idle * 1_000,
    }),
    ...(whole !== undefined && { wholeTimeoutMs: whole * 1_000 }),
  }
}

function kindOf(formatId: string): RequestKind {
  const output = findFormat(formatId)?.output
  return output === 'image' || output === 'audio' || output === 'video' || output === 'list' ? output : 'text'
}
