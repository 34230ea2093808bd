import type { Run } from '../../../shared/runs/run.ts'
import type { TestRuns } from './create-test-runs.ts'
import { partsFormat } from './parts-format.ts'
import type { RunInput } from '../new-run.ts'

/** Lets all pending microtasks and immediates run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Starts a run without a conversation. */
export async function startTestRun(test: TestRuns, onEnded?: RunInput['onEnded']): Promise<Run> {
  const request = partsFormat.request({
    model: 'practice-swift',
    system: '',
    turns: [],
    parameters: { stream: true },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  const run = await test.runs.start({
    format: partsFormat,
    connectionId: 'mine',
    model: 'practice-swift',
    request: request.value,
    ...(onEnded === undefined ? {} : { onEnded }),
  })
  if (!run.ok) throw new Error(run.error.message)
  return run.value
}
