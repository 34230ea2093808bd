import { expect, test } from 'vitest'
import type { BridgeState } from '../../shared/ipc/bridge.ts'
import { whenReachable } from './when-reachable.ts'

test('waits from a loss until the host is known again', async () => {
  const listeners = new Set<() => void>()
  const bridge = {
    state: 'connecting' as BridgeState,
    onState: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  await whenReachable(bridge)
  const seen: BridgeState[] = []
  bridge.state = 'lost'
  const reached = whenReachable(bridge).then(() => seen.push(bridge.state))
  for (const state of ['expired', 'replaced', 'open'] as const) {
    bridge.state = state
    for (const listener of listeners) listener()
    await Promise.resolve()
  }
  await reached
  expect(seen).toEqual(['open'])
  expect(listeners.size).toBe(0)
})
