import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useOneOfCommands } from './use-command-mutation.ts'

/** What the next backup takes. */
export function backupSizesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['backup-sizes'],
    queryFn: ({ signal }) => call(bridge, 'backup.sizes', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** The backups that are where they were written. */
export function foundBackupsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['found-backups'],
    queryFn: ({ signal }) => call(bridge, 'backup.found', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Looks for backups anew: one was written. */
export function useRereadBackups(): () => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
    void queryClient.invalidateQueries({ queryKey: backupSizesQuery(bridge).queryKey })
  }
}

/** How far the backup is that is being read through. */
export function checkingQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['backup-checking'],
    queryFn: ({ signal }) => call(bridge, 'backup.checking', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps that as it changes, and looks at the backups anew when one was read through. */
export function useCheckingEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('backup.checkingChanged', (checking) => {
        const { queryKey } = checkingQuery(bridge)
        const before = queryClient.getQueryData(queryKey)
        queryClient.setQueryData(queryKey, checking)
        if (before?.running?.path !== checking.running?.path)
          void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
      }),
    [bridge, queryClient],
  )
}

/** Has one backup read through anew, or none any more. */
export function useCheckBackups() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'backup.check' | 'backup.stopChecks'>({
    onSuccess: () => queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey }),
  })
}
