import { createContext, use, useSyncExternalStore } from 'react'
import type { Bridge, BridgeState, Retry } from '../../shared/ipc/bridge.ts'

const BridgeContext = createContext<Bridge | null>(null)

/** Gives everything below it the bridge: the real one in `main.tsx`, the test double in tests. */
export const BridgeProvider = BridgeContext.Provider

export function useBridge(): Bridge {
  const bridge = use(BridgeContext)
  if (bridge === null) throw new Error('useBridge needs a BridgeProvider above it')
  return bridge
}

/** The pipe's state, re-rendering on change. */
export function useBridgeState(): BridgeState {
  const bridge = useBridge()
  return useSyncExternalStore(
    (listener) => bridge.onState(listener),
    () => bridge.state,
  )
}

/** The next attempt to reach main while the pipe is lost, re-rendering on change. */
export function useBridgeRetry(): Retry | undefined {
  const bridge = useBridge()
  return useSyncExternalStore(
    (listener) => bridge.onRetry(listener),
    () => bridge.retry,
  )
}
