import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import { useBridge, useBridgeState } from '../bridge/use-bridge.ts'
import { settleUndo } from '../controls/overlays/undo-settled.ts'
import { appInfoQuery } from '../queries/app-info.ts'
import { connectLinksQuery } from '../queries/connect-links.ts'
import { connectionsQuery } from '../queries/connections.ts'
import { keyStoreQuery } from '../queries/key-store.ts'
import { removalsQuery } from '../queries/medic.ts'
import { takeSettings } from '../queries/settings.ts'

/**
 * Keeps the app's own data in sync with main: by events while main is reachable, and by refetching after an
 * interruption.
 */
export function useAppEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const state = useBridgeState()
  const wasLost = useRef(false)

  useEffect(() => {
    const stops = [
      bridge.on('app.infoChanged', () => {
        void queryClient.invalidateQueries({ queryKey: appInfoQuery(bridge).queryKey })
      }),
      bridge.on('keyStore.changed', (status) =>
        queryClient.setQueryData(keyStoreQuery(bridge).queryKey, status),
      ),
      bridge.on('settings.changed', (settings) => takeSettings(queryClient, bridge, settings)),
      bridge.on('medic.changed', (removals) =>
        queryClient.setQueryData(removalsQuery(bridge).queryKey, removals),
      ),
      bridge.on('models.changed', ({ connectionId }) => {
        void queryClient.invalidateQueries({ queryKey: ['models', connectionId] })
        void queryClient.invalidateQueries({ queryKey: ['model-profiles', connectionId] })
      }),
      bridge.on('media.removed', ({ ids }) => settleUndo(ids)),
      bridge.on('history.removed', ({ ids }) => settleUndo(ids)),
      bridge.on('connectLinks.changed', (links) =>
        queryClient.setQueryData(connectLinksQuery(bridge).queryKey, links),
      ),
      bridge.on('connections.changed', (connections) => {
        const key = connectionsQuery(bridge).queryKey
        const before = queryClient.getQueryData(key) ?? []
        queryClient.setQueryData(key, connections)
        for (const connection of connections) {
          const old = before.find(({ id }) => id === connection.id)
          if (old === undefined || answersAlike(old, connection)) continue
          void queryClient.invalidateQueries({ queryKey: ['models', connection.id] })
        }
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])

  useEffect(() => {
    if (state !== 'open' && state !== 'connecting') wasLost.current = true
    if (state !== 'open' || !wasLost.current) return
    wasLost.current = false
    // Events of the interruption were missed.
    void queryClient.invalidateQueries()
  }, [state, queryClient])
}

/**
 * Whether the model list of a connection is still valid: the gateway's last verdict on a key does not matter. Main
 * caches lists by key name, and the names of the practice gateway's keys depend on the language.
 */
function answersAlike(before: Connection, after: Connection): boolean {
  return targetOf(before) === targetOf(after)
}

function targetOf({ baseUrl, extraHeaders, activeKeyId, keys }: Connection): string {
  return JSON.stringify([
    baseUrl,
    extraHeaders,
    activeKeyId,
    keys.map(({ id, name, state }) => [id, name, state]),
  ])
}
