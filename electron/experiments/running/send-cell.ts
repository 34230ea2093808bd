import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Cell } from '../../../shared/experiments/experiment.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { isVectorFormat } from '../../../shared/formats/vector-format-ids.ts'
import { vectorFormatFor } from '../../../shared/formats/vector-formats.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import { isLimitRefusal } from '../../../shared/spending/spending-limits.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Json } from '../../../shared/json.ts'
import type { VideoForm } from '../../../shared/video/video-request.ts'
import type { ActiveExperiment } from '../active-experiment.ts'
import { askingVariant, promptOfCell, type AskingVariant } from '../cell-input.ts'
import { buildCellRequest, videoFormOf } from '../cell-request.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { CellComparing } from './compare-cells.ts'
import type { CellEnding } from './end-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/** Sends a cell as its own run, whose end goes to `ending`. */
export type SendCell = (experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace) => Promise<void>

export function createSendCell(
  context: RunnerContext,
  ending: CellEnding,
  comparing: CellComparing,
): SendCell {
  const { dependencies, active, announce, release } = context
  const { runs, jobs } = dependencies

  async function send(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const { variants, cases } = experiment.plan
    const planned = variants[cell.variantIndex]
    const row = cases[cell.caseIndex]
    if (planned === undefined || row === undefined) return
    const variant = askingVariant(experiment.plan, planned, row)
    const request = await build(variant, row.vars)
    if (!experiment.isRunning || active.isClosed()) {
      experiment.requests -= 1
      experiment.expected.delete(cell.id)
      return release(experiment, cell.id, pace)
    }
    const started = request.ok
      ? await start(experiment, cell, pace, {
          variant,
          request: request.value,
          values: row.vars,
        })
      : request
    if (!started.ok) {
      // Nothing was sent.
      experiment.requests -= 1
      if (isLimitRefusal(started.error)) {
        // Pause as for the plan's own limits: the cell waits until the user raises the limit.
        experiment.expected.delete(cell.id)
        if (experiment.isRunning) active.pauseAfter(experiment, started.error)
        return release(experiment, cell.id, pace)
      }
      const outcome = { results: [], metrics: {}, error: started.error }
      ending.settle(experiment, cell, { state: 'error', outcome }, pace)
      return comparing.check(experiment, cell)
    }
    // A run that ended immediately was settled already.
    if (experiment.out.has(cell.id)) experiment.out.set(cell.id, started.value.id)
    if (experiment.isStopping) void runs.stop(started.value.id)
    announce(experiment.id, cell.id)
  }

  function start(
    experiment: ActiveExperiment,
    cell: Cell,
    pace: ConnectionPace,
    {
      variant,
      request,
      values,
    }: { variant: AskingVariant; request: WireRequest; values: Readonly<Record<string, Json>> },
  ): Promise<Result<{ readonly id: string }>> {
    // Stored in the same transaction as the run: a cell that may have been sent must never look unsent.
    const store = (runId: string): void => context.store.setSending(cell.id, runId)
    const form = videoFormOf(variant, values)
    if (form !== undefined)
      return begin(experiment, cell, pace, { connectionId: variant.connectionId, form, store })
    let vectors: EmbeddingList | undefined
    const format = isVectorFormat(variant.format)
      ? vectorFormatFor(variant.format, (list) => (vectors = list))
      : findRunFormat(variant.format)
    if (format === undefined) throw new Error('A request was built in a format that has none')
    const body = request.body?.type === 'json' ? request.body.value : undefined
    return runs.start({
      format,
      connectionId: variant.connectionId,
      model: variant.model,
      request,
      prompt: promptOfCell(variant, values),
      experimentId: experiment.id,
      slot: pace.slotOf(cell.id),
      store(runId) {
        store(runId)
        return ok(undefined)
      },
      onEnded(run, answer) {
        dependencies.onEnded(run)
        void ending.end(experiment, cell.id, { run, answer, body, vectors }, pace)
      },
    })
  }

  /** Sends a cell as a job, which continues on its own once the gateway has created its task. */
  async function begin(
    experiment: ActiveExperiment,
    cell: Cell,
    pace: ConnectionPace,
    { connectionId, form, store }: { connectionId: string; form: VideoForm; store: (runId: string) => void },
  ): Promise<Result<{ readonly id: string }>> {
    const job = await jobs.create(
      // The user confirmed the number of repeats with the plan.
      { ...form, connectionId, confirmed: true },
      {
        experimentId: experiment.id,
        slot: pace.slotOf(cell.id),
        store,
        onEnded: (run) => void ending.end(experiment, cell.id, { run, body: undefined }, pace),
      },
    )
    return job.ok ? ok({ id: job.value.runId ?? '' }) : job
  }

  async function build(
    variant: AskingVariant,
    values: Readonly<Record<string, Json>>,
  ): Promise<Result<WireRequest>> {
    const removals = dependencies.removals(variant.connectionId)
    if (!removals.ok) return removals
    const { fillTurns, hasFile } = dependencies
    return buildCellRequest(variant, values, { removals: removals.value, fillTurns, hasFile })
  }

  return send
}
