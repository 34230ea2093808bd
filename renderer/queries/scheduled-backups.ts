import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { foundBackupsQuery } from './backups.ts'
import { useOneOfCommands } from './use-command-mutation.ts'

/** The backups that the app writes by itself. */
export function scheduledBackupsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['scheduled-backups'],
    queryFn: ({ signal }) => call(bridge, 'backup.scheduled', {}, { signal }),
    // One is written now and then while nobody looks.
    refetchOnMount: 'always',
  })
}

/** Shows what main says of them while it is looked at. */
export function useScheduledBackupEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('backup.scheduledChanged', (state) => {
        queryClient.setQueryData(scheduledBackupsQuery(bridge).queryKey, state)
        // One was written, and older ones may be gone.
        if (!state.isWriting)
          void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
      }),
    [bridge, queryClient],
  )
}

/** Has the app write backups by itself, or no more. */
export function useScheduleBackups() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'backup.endSchedule' | 'backup.setSchedule'>({
    onSuccess: (state) => queryClient.setQueryData(scheduledBackupsQuery(bridge).queryKey, state),
  })
}
