import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { ItemOf } from '../../shared/ipc/define.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Small billed requests that are sent after the user has confirmed their price. */
type TrialsName = 'passport.probe' | 'passport.checkHealth'

interface Trials<Name extends TrialsName> {
  readonly items: readonly ItemOf<AppContract[Name]>[]
  /** Number of requests, once the trials have started. */
  readonly total?: number
  readonly state?: 'running' | 'stopped' | 'over'
  readonly error?: AppError
}

/** Runs trials one after the other. Unmounting stops them. */
export function useAgreedTrials<Name extends TrialsName>(name: Name) {
  const bridge = useBridge()
  const [trials, setTrials] = useState<Trials<Name>>({ items: [] })
  const close = useRef<() => void>(undefined)
  const stop = useCallback(() => {
    close.current?.()
    close.current = undefined
    setTrials((before) => ({ ...before, state: 'stopped' }))
  }, [])
  useEffect(() => () => close.current?.(), [])
  const start = (input: Input<Name>): void => {
    if (close.current !== undefined) return
    setTrials({ items: [], total: input.agreed.requests, state: 'running' })
    close.current = bridge.open(name, input, {
      onItem: (item) => setTrials((before) => ({ ...before, items: [...before.items, item] })),
      onEnd(result) {
        close.current = undefined
        setTrials((before) => ({
          ...before,
          state: 'over',
          ...(!result.ok && { error: result.error }),
        }))
      },
    })
  }
  return { ...trials, start, stop }
}
