import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useRef } from 'react'
import {
  practiceConnectionId,
  type Connection,
  type KeyDescription,
} from '../../shared/connections/connection.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useSettings } from './settings.ts'
import { checkAgain } from './start-check-up.ts'
import { useCommandMutation } from './use-command-mutation.ts'

export function connectionsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['connections'],
    queryFn: ({ signal }) => call(bridge, 'connections.list', {}, { signal }),
  })
}

export function useConnections(): Connection[] {
  return useSuspenseQuery({ ...connectionsQuery(useBridge()), select: inWindowLanguage }).data
}

/**
 * Names the practice gateway in the window's language: the main process may run on another machine with another
 * language.
 */
function inWindowLanguage(connections: Connection[]): Connection[] {
  const name = connectionsText().practiceName
  return connections.map((connection) => (connection.isPractice ? { ...connection, name } : connection))
}

/** Id of the connection used in a part of the window instead of the active one, as in a column of a comparison. */
export const ConnectionScope = createContext<string | undefined>(undefined)

/** The connection new requests go to. Falls back to the practice gateway when the chosen connection does not exist. */
export function useActiveConnection(): Connection {
  const connections = useConnections()
  const { activeConnectionId } = useSettings()
  const scopedId = use(ConnectionScope)
  const connection =
    connections.find(({ id }) => id === scopedId) ??
    connections.find(({ id }) => id === activeConnectionId) ??
    connections.find(({ id }) => id === practiceConnectionId) ??
    connections[0]
  if (connection === undefined) throw new Error('There is always the practice connection')
  return connection
}

/** The key that is sent, or `undefined` when the connection has none. */
export function activeKey(connection: Connection): KeyDescription | undefined {
  return connection.keys.find(({ id }) => id === connection.activeKeyId)
}

type ConnectionCommand =
  | 'connections.add'
  | 'connections.update'
  | 'connections.chooseClientCertificate'
  | 'connections.removeClientCertificate'
  | 'keys.set'
  | 'keys.select'
  | 'keys.remove'
  | 'keys.confirmWay'

const updateKey = ['connections.update']

/** Resolves once no update of a connection is pending in main. */
export function whenConnectionsSaved(queryClient: QueryClient): Promise<void> {
  const isSaved = (): boolean => queryClient.isMutating({ mutationKey: updateKey }) === 0
  if (isSaved()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (!isSaved()) return
      stop()
      resolve()
    })
  })
}

/** Runs one of the commands that return the changed connection, and updates the list on screen with it. */
export function useConnectionCommand<Name extends ConnectionCommand>(name: Name) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = connectionsQuery(bridge)
  // The connections when the command was called: main emits the change before it answers.
  const atCall = useRef<readonly Connection[]>(undefined)
  return useCommandMutation(name, {
    mutationKey: [name],
    before: () => {
      atCall.current = queryClient.getQueryData(queryKey)
    },
    onSuccess: (connection: Connection, input: Input<Name>) => {
      const before = atCall.current?.find(({ id }) => id === connection.id)
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : withConnection(old, connection)))
      const replacedKeyId = name === 'keys.set' ? (input as Input<'keys.set'>).keyId : undefined
      checkAgain(bridge, queryClient, {
        before,
        after: connection,
        ...(replacedKeyId !== undefined && { replacedKeyId }),
      })
      void queryClient.invalidateQueries({ queryKey: ['models', connection.id] })
    },
  })
}

/** Removes a connection and its keys. */
export function useRemoveConnection() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('connections.remove', {
    input: (id: string) => ({ id }),
    onSuccess: (_, removedId) => {
      queryClient.setQueryData(connectionsQuery(bridge).queryKey, (old) =>
        old?.filter(({ id }) => id !== removedId),
      )
    },
  })
}

function withConnection(connections: Connection[], changed: Connection): Connection[] {
  return connections.some(({ id }) => id === changed.id)
    ? connections.map((connection) => (connection.id === changed.id ? changed : connection))
    : [...connections, changed]
}
