import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KeyStoreStatus } from '../../shared/connections/key-store.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** State of the system's key store, kept current by `keyStore.changed`. */
export function keyStoreQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['key-store'],
    queryFn: ({ signal }) => call(bridge, 'keyStore.status', {}, { signal }),
  })
}

/** The system's key store, queried on each mount; `null` where there is nothing to choose. */
export function useKeyStore(): KeyStoreStatus | null {
  const { data = null } = useQuery(keyStoreQuery(useBridge()))
  const { mutate: check } = useKeyStoreCommand('keyStore.look')
  const isThere = data !== null
  useEffect(() => {
    if (isThere) check({ asksUser: false, putsBack: false })
  }, [isThere, check])
  return data
}

type KeyStoreCommand = 'keyStore.look' | 'keyStore.use' | 'keyStore.leave'

/** Runs one of the commands that return the new state of the key store. */
export function useKeyStoreCommand<Name extends KeyStoreCommand>(name: Name) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation(name, {
    mutationKey: [name],
    onSuccess: (status: KeyStoreStatus) => queryClient.setQueryData(keyStoreQuery(bridge).queryKey, status),
  })
}
