import type { GatewayClock } from './clock.ts'

/**
 * Creates ids in the gateway's style: the time down to the second, a running number, and a word that identifies the
 * practice gateway.
 */
export function createRequestIds(clock: GatewayClock): () => string {
  let count = 0
  return () => {
    count += 1
    const time = new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    return `${time}${String(count).padStart(6, '0')}practice`
  }
}
