import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useOneOfCommands } from './use-command-mutation.ts'

/** Contents and sizes of the next backup. */
export function backupSizesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['backup-sizes'],
    queryFn: ({ signal }) => call(bridge, 'backup.sizes', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** The backups in the folders that backups are written to. */
export function foundBackupsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['found-backups'],
    queryFn: ({ signal }) => call(bridge, 'backup.found', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Returns a function that rereads the list of backups and the sizes after one was written. */
export function useRereadBackups(): () => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
    void queryClient.invalidateQueries({ queryKey: backupSizesQuery(bridge).queryKey })
  }
}

/** Progress of the backup check that is running. */
export function checkingQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['backup-checking'],
    queryFn: ({ signal }) => call(bridge, 'backup.checking', {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps the progress current, and rereads the backups when a check ends. */
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

/** Starts the check of one backup, or stops the running check. */
export function useCheckBackups() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'backup.check' | 'backup.stopChecks'>({
    onSuccess: () => queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey }),
  })
}
