import { ok, type Result } from '../../../shared/errors/result.ts'
import { promptOf, type Cell } from '../../../shared/experiments/experiment.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import { embeddingsFormat, embeddingsFormatFor } from '../../../shared/formats/embeddings/index.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Json } from '../../../shared/json.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { ActiveExperiment } from '../active-experiment.ts'
import { buildCellRequest, promptOfCell, type AskingVariant } from '../cell-request.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { CellComparing } from './compare-cells.ts'
import type { CellEnding } from './end-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/** Sends a cell as a run of its own. What comes of it goes to `ending`. */
export type SendCell = (experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace) => Promise<void>

export function createSendCell(
  context: RunnerContext,
  ending: CellEnding,
  comparing: CellComparing,
): SendCell {
  const { store, dependencies, isClosed, announce, release } = context
  const { runs } = dependencies

  async function send(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const { variants, cases } = experiment.plan
    const planned = variants[cell.variantIndex]
    const row = cases[cell.caseIndex]
    if (planned === undefined || row === undefined) return
    const variant = { ...planned, prompt: promptOf(experiment.plan, planned) }
    const request = await build(variant, row.vars)
    if (!experiment.isRunning || isClosed()) {
      experiment.requests -= 1
      experiment.expected.delete(cell.id)
      return release(experiment, cell.id, pace)
    }
    const started = request.ok
      ? await start(experiment, cell, pace, {
          variant,
          request: request.value,
          prompt: promptOfCell(variant, row.vars),
        })
      : request
    if (!started.ok) {
      // It was not sent.
      experiment.requests -= 1
      const outcome = { results: [], metrics: {}, error: started.error }
      ending.settle(experiment, cell, { state: 'error', outcome }, pace)
      return comparing.look(experiment, cell)
    }
    // A run that was over at once has been settled already.
    if (experiment.out.has(cell.id)) experiment.out.set(cell.id, started.value.id)
    if (experiment.isStopping) void runs.stop(started.value.id)
    announce(experiment.id, cell.id)
  }

  function start(
    experiment: ActiveExperiment,
    cell: Cell,
    pace: ConnectionPace,
    { variant, request, prompt }: { variant: AskingVariant; request: WireRequest; prompt: string },
  ): Promise<Result<Run>> {
    let vectors: EmbeddingList | undefined
    const format =
      variant.format === embeddingsFormat.id
        ? embeddingsFormatFor((list) => (vectors = list))
        : findRunFormat(variant.format)
    if (format === undefined) throw new Error('A request was built in a format that has none')
    const body = request.body?.type === 'json' ? request.body.value : undefined
    return runs.start({
      format,
      connectionId: variant.connectionId,
      model: variant.model,
      request,
      prompt,
      // With the run: a cell that may have been sent is never taken for one that was not.
      store(runId) {
        store.setSending(cell.id, runId)
        return ok(undefined)
      },
      onEnded(run, answer) {
        dependencies.onEnded(run)
        void ending.end(experiment, cell.id, { run, answer, body, vectors }, pace)
      },
    })
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
