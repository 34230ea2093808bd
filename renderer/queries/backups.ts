import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

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
