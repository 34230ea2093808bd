import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { foundBackupsQuery } from './backups.ts'
import { useOneOfCommands } from './use-command-mutation.ts'

/** The schedule for automatic backups and its state. */
export function scheduledBackupsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['scheduled-backups'],
    queryFn: ({ signal }) => call(bridge, 'backup.scheduled', {}, { signal }),
    // Main also writes backups while the view is not mounted.
    refetchOnMount: 'always',
  })
}

/** Keeps the schedule current while it is mounted. */
export function useScheduledBackupEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('backup.scheduledChanged', (state) => {
        queryClient.setQueryData(scheduledBackupsQuery(bridge).queryKey, state)
        // A backup was written, and older ones may have been removed.
        if (!state.isWriting)
          void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
      }),
    [bridge, queryClient],
  )
}

/** Turns automatic backups on or off. */
export function useScheduleBackups() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'backup.endSchedule' | 'backup.setSchedule'>({
    onSuccess: (state) => queryClient.setQueryData(scheduledBackupsQuery(bridge).queryKey, state),
  })
}
