import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** While a run is on its record is read again this often; the larger it is, the less often. */
const pollMs = 500
const longPollMs = 2000
const longEvents = 1000
const largePollMs = 5000
const largeBytes = 1_000_000

/** `isRunning` is part of the key: the record of a finished run is read once more, and then holds. */
function runRecordQuery(bridge: Bridge, id: string, isRunning: boolean) {
  return queryOptions({
    queryKey: ['run-record', id, isRunning ? 'running' : 'ended'],
    queryFn: ({ signal }) => call(bridge, 'runs.record', { id }, { signal }),
    refetchInterval: ({ state }) => (isRunning ? pollAfter(state.data) : false),
    placeholderData: (before) => (before?.runId === id ? before : undefined),
    gcTime: 60_000,
  })
}

function pollAfter(record: RunRecord | undefined): number {
  if ((record?.response?.bodyBytes ?? 0) > largeBytes) return largePollMs
  return (record?.events.length ?? 0) > longEvents ? longPollMs : pollMs
}

/** What went over the wire for a run, following it while it is on. */
export function useRunRecord(id: string, isRunning: boolean) {
  return useQuery(runRecordQuery(useBridge(), id, isRunning))
}
