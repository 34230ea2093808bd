import type { Bridge } from '../../shared/ipc/bridge.ts'

/**
 * Resolves when main is there: at once before the first connection, as the page has just come from it, and after a loss as
 * soon as the host has been recognised again.
 */
export function whenReachable(bridge: Pick<Bridge, 'state' | 'onState'>): Promise<void> {
  if (bridge.state === 'open' || bridge.state === 'connecting') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = bridge.onState(() => {
      if (bridge.state !== 'open') return
      stop()
      resolve()
    })
  })
}
