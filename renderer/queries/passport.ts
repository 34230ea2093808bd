import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useAgreedTrials } from './use-agreed-trials.ts'

/** The models of a connection about which runs have revealed facts. */
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

/** Refetches passports when runs end. Mounted where passports are shown. */
export function usePassportEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('passport.changed', ({ connectionId }) => {
        void queryClient.invalidateQueries({ queryKey: ['passports', connectionId] })
        void queryClient.invalidateQueries({ queryKey: ['passport', connectionId] })
        // Runs refine the tokens-per-text rate, and so the price of the next check.
        void queryClient.invalidateQueries({ queryKey: ['health-plan', connectionId] })
      }),
    [bridge, queryClient],
  )
}

/** Probes parameters one after the other. */
export const useProbe = () => useAgreedTrials('passport.probe')

/** Runs the trials of a health check. */
export const useHealthCheck = () => useAgreedTrials('passport.checkHealth')

/** The requests of a health check and their price. */
export function healthPlanQuery(bridge: Bridge, key: Input<'passport.planHealth'>) {
  return queryOptions({
    queryKey: ['health-plan', key.connectionId, key.model, key.format],
    queryFn: ({ signal }) => call(bridge, 'passport.planHealth', key, { signal }),
    // Prices may have changed by the next time.
    gcTime: 0,
  })
}
