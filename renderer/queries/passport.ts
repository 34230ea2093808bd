import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { ProbeItem } from '../../shared/ipc/contract/passport.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** The models of a connection that runs have taught anything of. */
export function passportListQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['passports', connectionId],
    queryFn: ({ signal }) => call(bridge, 'passport.list', { connectionId }, { signal }),
    refetchOnMount: 'always',
  })
}

export function passportQuery(bridge: Bridge, connectionId: string, model: string) {
  return queryOptions({
    queryKey: ['passport', connectionId, model],
    queryFn: ({ signal }) => call(bridge, 'passport.get', { connectionId, model }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps passports in step with runs that end. Stands where they are shown. */
export function usePassportEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('passport.changed', ({ connectionId }) => {
        void queryClient.invalidateQueries({ queryKey: ['passports', connectionId] })
        void queryClient.invalidateQueries({ queryKey: ['passport', connectionId] })
      }),
    [bridge, queryClient],
  )
}

interface ProbeState {
  readonly items: readonly ProbeItem[]
  /** How many requests it is, once one was begun. */
  readonly total?: number
  readonly state?: 'running' | 'stopped' | 'over'
  readonly error?: AppError
}

type Probed = Omit<Input<'passport.probe'>, 'agreed'>

/** Parameters that are tried one after the other. It is stopped with the view that shows it. */
export function useProbe() {
  const bridge = useBridge()
  const [probe, setProbe] = useState<ProbeState>({ items: [] })
  const close = useRef<() => void>(undefined)
  const stop = useCallback(() => {
    close.current?.()
    close.current = undefined
    setProbe((before) => ({ ...before, state: 'stopped' }))
  }, [])
  useEffect(() => () => close.current?.(), [])
  const start = (probed: Probed, agreed: Input<'passport.probe'>['agreed']): void => {
    if (close.current !== undefined) return
    setProbe({ items: [], total: agreed.requests, state: 'running' })
    close.current = bridge.open(
      'passport.probe',
      { ...probed, agreed },
      {
        onItem: (item) => setProbe((before) => ({ ...before, items: [...before.items, item] })),
        onEnd(result) {
          close.current = undefined
          setProbe((before) => ({
            ...before,
            state: 'over',
            ...(!result.ok && { error: result.error }),
          }))
        },
      },
    )
  }
  return { ...probe, start, stop }
}
