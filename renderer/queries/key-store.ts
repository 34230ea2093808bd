import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KeyStoreStatus } from '../../shared/connections/key-store.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** Follows `keyStore.changed`. */
export function keyStoreQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['key-store'],
    queryFn: ({ signal }) => call(bridge, 'keyStore.status', {}, { signal }),
  })
}

/** The system's key store, which is asked whenever somebody begins to look; `null` where there is nothing to choose. */
export function useKeyStore(): KeyStoreStatus | null {
  const { data = null } = useQuery(keyStoreQuery(useBridge()))
  const { mutate: look } = useKeyStoreCommand('keyStore.look')
  const isThere = data !== null
  useEffect(() => {
    if (isThere) look({ asksUser: false, putsBack: false })
  }, [isThere, look])
  return data
}

type KeyStoreCommand = 'keyStore.look' | 'keyStore.use' | 'keyStore.leave'

/** One of the commands that answer what has become of the key store. */
export function useKeyStoreCommand<Name extends KeyStoreCommand>(name: Name) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation(name, {
    mutationKey: [name],
    onSuccess: (status: KeyStoreStatus) => queryClient.setQueryData(keyStoreQuery(bridge).queryKey, status),
  })
}
