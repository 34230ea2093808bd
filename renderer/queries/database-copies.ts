import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { foundBackupsQuery } from './backups.ts'
import { useCommandMutation, useOneOfCommands } from './use-command-mutation.ts'

/** The copies of the database, and the one that the next start restores. */
export function databaseCopiesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['database-copies'],
    queryFn: ({ signal }) => call(bridge, 'data.copies', {}, { signal }),
    // Main also makes copies while the list is not mounted.
    refetchOnMount: 'always',
  })
}

/** Rereads the copies when main has made one. */
export function useDatabaseCopyEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('data.copiesChanged', () => {
        void queryClient.invalidateQueries({ queryKey: databaseCopiesQuery(bridge).queryKey })
        // The list of backups also shows the state of each copy.
        void queryClient.invalidateQueries({ queryKey: foundBackupsQuery(bridge).queryKey })
      }),
    [bridge, queryClient],
  )
}

/** Returns a function that rereads the copies after a backup brought one along with a planned restore. */
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

/** Plans to restore a copy at the next start, or cancels the plan. */
export function useRestoreDatabaseCopy() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'data.cancelRestore' | 'data.restoreCopy'>({
    onSuccess: (copies) => queryClient.setQueryData(databaseCopiesQuery(bridge).queryKey, copies),
  })
}
