import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { RecordPart, RunRecord } from '../../../shared/runs/run-record.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** A run with more events is no longer followed: the rest is shown once it has ended. */
export const maxFollowedEvents = 4000

/**
 * The record of a running run is read repeatedly: the longer it is, the less often, since main reads all of it each
 * time. A very long one is read again when the run ends.
 */
const paces = [
  { events: 150, everyMs: 500 },
  { events: 500, everyMs: 1000 },
  { events: 2000, everyMs: 2000 },
  { events: maxFollowedEvents, everyMs: 5000 },
] as const
const largeBytes = 2_000_000

export interface RecordOptions {
  /** Reads only this part; the others are empty. */
  readonly only?: RecordPart
  /** The number of events so far. */
  readonly eventCount?: number
}

/** `isRunning` is part of the key: the record of a finished run is read once more and then never changes. */
export function runRecordQuery(
  bridge: Bridge,
  id: string,
  isRunning: boolean,
  { only, eventCount = 0 }: RecordOptions,
) {
  return queryOptions({
    queryKey: ['run-record', id, only ?? 'all', isRunning ? 'running' : 'ended'],
    queryFn: ({ signal }) =>
      call(bridge, 'runs.record', only === undefined ? { id } : { id, only }, { signal }),
    refetchInterval: ({ state }) => (isRunning ? pollAfter(state.data, eventCount) : false),
    placeholderData: (before, query) =>
      before?.runId === id && query?.queryKey[2] === (only ?? 'all') ? before : undefined,
    gcTime: 60_000,
  })
}

function pollAfter(record: RunRecord | undefined, eventCount: number): number | false {
  if ((record?.response?.bodyBytes ?? 0) > largeBytes) return false
  return paces.find((pace) => eventCount <= pace.events)?.everyMs ?? false
}

/** The wire data of a run, updated while it is running. */
export function useRunRecord(id: string, isRunning: boolean, options: RecordOptions = {}, isNeeded = true) {
  return useQuery({ ...runRecordQuery(useBridge(), id, isRunning, options), enabled: isNeeded })
}
