import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useAgreedTrials } from './use-agreed-trials.ts'

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
        // Runs teach how many tokens a text is, and so what the next check costs.
        void queryClient.invalidateQueries({ queryKey: ['health-plan', connectionId] })
      }),
    [bridge, queryClient],
  )
}

/** Parameters that are tried one after the other. */
export const useProbe = () => useAgreedTrials('passport.probe')

/** The trials of a health check. */
export const useHealthCheck = () => useAgreedTrials('passport.checkHealth')

/** What a health check would send and cost. */
export function healthPlanQuery(bridge: Bridge, key: Input<'passport.planHealth'>) {
  return queryOptions({
    queryKey: ['health-plan', key.connectionId, key.model, key.format],
    queryFn: ({ signal }) => call(bridge, 'passport.planHealth', key, { signal }),
    // Prices may be others the next time.
    gcTime: 0,
  })
}
