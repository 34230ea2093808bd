import type { Run } from './run.ts'

/** For tests: a finished, streamed Chat answer, with the relevant fields in `change`. */
export function sampleRun(change: Partial<Run> = {}): Run {
  return {
    id: 'run-1',
    format: 'chat',
    connectionId: 'c1',
    // oxlint-disable-next-line text/untranslated -- what a user calls it
    connectionName: 'Mine',
    isPractice: false,
    model: 'm',
    status: 'done',
    method: 'POST',
    url: '',
    isStreamed: true,
    startedAt: 0,
    timings: {},
    bytes: 0,
    eventCount: 0,
    unreadableCount: 0,
    ...change,
  }
}
