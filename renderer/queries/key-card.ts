import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { KeyTest } from '../../shared/connections/key-card.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/** The gateway's data on a key, requested on first mount and by `refresh` only. */
export function useKeyCard({ id: connectionId, baseUrl }: Connection, keyId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const queryKey = ['key-card', connectionId, keyId, baseUrl]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(bridge, 'keyCard.read', { connectionId, keyId }, { signal }),
    // Reopening a card requests it again; main answers from its own recent result.
    gcTime: 0,
  })
  const again = useCommandMutation('keyCard.read', {
    input: () => ({ connectionId, keyId, isFresh: true }),
    onSuccess: (card) => void queryClient.setQueryData(queryKey, card),
  })
  return {
    card: query.data,
    error: (again.error ?? query.error)?.appError,
    isPending: query.isFetching || again.isPending,
    refresh: () => again.mutate(),
    forgetError: () => again.reset(),
  }
}

/** The origins a key was sent to, refetched on each mount. */
export function keySightingsQuery(bridge: Bridge, keyId: string) {
  return queryOptions({
    queryKey: ['key-sightings', keyId],
    queryFn: ({ signal }) => call(bridge, 'keys.seenBy', { keyId }, { signal }),
    gcTime: 0,
  })
}

/** The tests of all keys of a connection: running, stopped or finished. Unmounting stops them. */
export function useKeyTests(connectionId: string) {
  const bridge = useBridge()
  const [state, setState] = useState<KeyTestsState>({ tests: [] })
  const close = useRef<() => void>(undefined)
  const stop = useCallback(() => {
    close.current?.()
    close.current = undefined
    setState((before) => ({ ...before, isRunning: false }))
  }, [])
  useEffect(() => () => close.current?.(), [])
  const start = (): void => {
    if (close.current !== undefined) return
    setState({ tests: [], isRunning: true })
    close.current = bridge.open(
      'keyCard.testKeys',
      { connectionId },
      {
        onItem: (test) => setState((before) => ({ ...before, tests: [...before.tests, test] })),
        onEnd(result) {
          close.current = undefined
          setState((before) => ({
            ...before,
            isRunning: false,
            finishedAt: Date.now(),
            ...(!result.ok && { error: result.error }),
          }))
        },
      },
    )
  }
  return { ...state, start, stop }
}

interface KeyTestsState {
  readonly tests: readonly KeyTest[]
  readonly isRunning?: boolean
  readonly finishedAt?: number
  readonly error?: AppError
}
