import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { foundBackupsQuery } from './backups.ts'
import { useCommandMutation, useOneOfCommands } from './use-command-mutation.ts'

/** The copies of the database, and which one the next start goes back to. */
export function databaseCopiesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['database-copies'],
    queryFn: ({ signal }) => call(bridge, 'data.copies', {}, { signal }),
    // One is made now and then while nobody looks.
    refetchOnMount: 'always',
  })
}

/** Looks again when main has made a copy. */
export function useDatabaseCopyEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('data.copiesChanged', () => {
        void queryClient.invalidateQueries({ queryKey: databaseCopiesQuery(bridge).queryKey })
        // It says what is known of each.
        void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
      }),
    [bridge, queryClient],
  )
}

/** Reads the copies anew: a backup brought one, and the plan to go back to it. */
export function useRereadDatabaseCopies(): () => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: databaseCopiesQuery(bridge).queryKey })
}

export function useMakeDatabaseCopy() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('data.makeCopy', {
    input: () => ({}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: databaseCopiesQuery(bridge).queryKey }),
  })
}

/** Plans to go back to a copy at the next start, or drops the plan. */
export function useRestoreDatabaseCopy() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'data.cancelRestore' | 'data.restoreCopy'>({
    onSuccess: (copies) => queryClient.setQueryData(databaseCopiesQuery(bridge).queryKey, copies),
  })
}
