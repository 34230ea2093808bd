import { useMemo } from 'react'
import { defaultRequestLimit } from '../../shared/request-queue/queued-request.ts'
import { useSetSettings, useSettings } from './settings.ts'

/** Maximum number of concurrent requests per connection, across the whole app. */
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
