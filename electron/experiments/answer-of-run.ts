import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'

/** What a run that is over has answered; nothing where it cannot be read. */
export async function readAnswer(runs: Pick<RunService, 'watch'>, runId: string, log: Log): Promise<Answer> {
  const answer = createAnswer()
  const watched = await runs.watch(runId, {
    send: async ({ parts }) => applyParts(answer, parts),
    signal: new AbortController().signal,
  })
  if (!watched.ok) log.warn(watched.error.message)
  return answer
}
