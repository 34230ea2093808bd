import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { RequestedShape } from '../../shared/answer-shape/requested-shape-schema.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** The recorded request never changes. */
function requestedShapeQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['asked-shape', runId],
    queryFn: ({ signal }) => call(bridge, 'runs.askedShape', { id: runId }, { signal }),
  })
}

/** The JSON shape that a run's own request asked for; `undefined` when it asked for none, or until it has loaded. */
export function useRequestedShape(runId: string | undefined): RequestedShape | undefined {
  const bridge = useBridge()
  const query = useQuery({ ...requestedShapeQuery(bridge, runId ?? ''), enabled: runId !== undefined })
  return query.data?.shape
}
