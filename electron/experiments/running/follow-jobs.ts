import type { Cell } from '../../../shared/experiments/experiment.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { CellEnding } from './end-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/**
 * Settles cells when their jobs change, regardless of how long ago their request was and whether their experiment is
 * running.
 */
export interface JobFollowing {
  /** Must be called when the job of a run has changed. Resolves when its cell is updated. */
  changed(runId: string): Promise<void>
  /** Stops polling the jobs of an experiment. Resolves when its cells are updated. */
  stop(experimentId: string): Promise<void>
}

export function createJobFollowing(context: RunnerContext, ending: CellEnding): JobFollowing {
  const { store, answers, dependencies, read, active } = context
  const { runs, jobs } = dependencies
  /** Pending updates by run: a job may change while its cell is being judged. */
  const turns = new Map<string, Promise<void>>()

  async function update(runId: string): Promise<void> {
    if (active.isClosed()) return
    const found = read(() => store.cellOfRun(runId))
    const run = runs.get(runId)
    if (!found.ok || found.value === undefined || !run.ok) return
    const { experimentId, cell } = found.value
    const over = answers.runOf(run.value)
    if (over === undefined || !isAwaited(cell, over)) return
    const experiment = active.takeStored(experimentId)
    const pace = experiment?.paces.get(over.connectionId)
    // While its request is active, its end will settle the cell.
    if (experiment === undefined || pace === undefined || experiment.out.has(cell.id)) return
    const body = await bodyOfCell(experiment.plan, cell, dependencies)
    await ending.judge(experiment, cell, { run: run.value, body }, pace)
    active.reopen(experimentId)
  }

  function changed(runId: string): Promise<void> {
    const turn = (turns.get(runId) ?? Promise.resolve())
      .then(() => update(runId))
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
 * Whether a job's end still determines its cell's outcome. A cell that was given up also counts: when the user resumes
 * its job, the video was paid for.
 */
function isAwaited({ state }: Cell, over: Run): boolean {
  if (state === 'sending') return true
  return isWholeAnswer(over.status) && (state === 'error' || state === 'unknown' || state === 'stopped')
}
