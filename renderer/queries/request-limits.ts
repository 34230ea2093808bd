import { useMemo } from 'react'
import { defaultRequestLimit } from '../../shared/request-queue/queued-request.ts'
import { useSetSettings, useSettings } from './settings.ts'

/** How many requests may be out to each connection at a time, of everything that asks it. */
export interface RequestLimits {
  readonly limitOf: (connectionId: string) => number
  readonly setLimit: (connectionId: string, limit: number) => void
}

export function useRequestLimits(): RequestLimits {
  const { requestLimits } = useSettings()
  const setSettings = useSetSettings()
  return useMemo(
    () => ({
      limitOf: (connectionId) => requestLimits[connectionId] ?? defaultRequestLimit,
      setLimit: (connectionId, limit) =>
        setSettings({ requestLimits: { ...requestLimits, [connectionId]: limit } }),
    }),
    [requestLimits, setSettings],
  )
}
