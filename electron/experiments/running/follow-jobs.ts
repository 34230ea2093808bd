import type { Cell } from '../../../shared/experiments/experiment.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { CellEnding } from './end-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/** Settles cells by what becomes of their jobs, however long after their request and whether or not their experiment is on. */
export interface JobFollowing {
  /** Something became of the job that this run began. Resolves when its cell has what follows from it. */
  changed(runId: string): Promise<void>
  /** Nobody asks after the tasks of an experiment any more. Resolves when its cells say so. */
  stop(experimentId: string): Promise<void>
}

export function createJobFollowing(context: RunnerContext, ending: CellEnding): JobFollowing {
  const { store, answers, dependencies, read, active } = context
  const { runs, jobs } = dependencies
  /** What is on for each run: a job may change while its cell is being judged. */
  const turns = new Map<string, Promise<void>>()

  async function look(runId: string): Promise<void> {
    if (active.isClosed()) return
    const found = read(() => store.cellOfRun(runId))
    const run = runs.get(runId)
    if (!found.ok || found.value === undefined || !run.ok) return
    const { experimentId, cell } = found.value
    const over = answers.runOf(run.value)
    if (over === undefined || !isAwaited(cell, over)) return
    const experiment = active.takeStored(experimentId)
    const pace = experiment?.paces.get(over.connectionId)
    // Until its request is over, the end of that decides.
    if (experiment === undefined || pace === undefined || experiment.out.has(cell.id)) return
    const body = await bodyOfCell(experiment.plan, cell, dependencies)
    await ending.judge(experiment, cell, { run: run.value, body }, pace)
    active.reopen(experimentId)
  }

  function changed(runId: string): Promise<void> {
    const turn = (turns.get(runId) ?? Promise.resolve())
      .then(() => look(runId))
      .finally(() => {
        if (turns.get(runId) === turn) turns.delete(runId)
      })
    turns.set(runId, turn)
    return turn
  }

  return {
    changed,
    async stop(experimentId) {
      const sending = read(() => store.listSending(experimentId))
      const runIds = sending.ok ? sending.value.flatMap(({ cell }) => cell.runId ?? []) : []
      await Promise.all(
        runIds.map(async (runId) => {
          const found = jobs.ofRun(runId)
          if (!found.ok || found.value === undefined) return
          await jobs.cancel(found.value.job.id)
          await changed(runId)
        }),
      )
    },
  }
}

/**
 * Whether a cell still has its outcome from its job. Also one that was given up: where the user goes on with its job after all,
 * its video was paid for.
 */
function isAwaited({ state }: Cell, over: Run): boolean {
  if (state === 'sending') return true
  return isWholeAnswer(over.status) && (state === 'error' || state === 'unknown' || state === 'stopped')
}
