import type { Cell } from '../../../shared/experiments/experiment.ts'
import type { Log } from '../../host/host.ts'
import { expectedCost, limitReached, type ActiveExperiment } from '../active-experiment.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { ExperimentStore } from '../experiment-store.ts'
import { loadPlanCost, type PricesOf } from '../plan-cost.ts'
import type { TableAccess } from '../table-access.ts'
import type { ActiveExperiments } from './active-experiments.ts'

/** Chooses the next cell of an experiment, and detects its end. */
export interface NextCells {
  /** Starts sending; when the plan limits the cost, after the prices are loaded. */
  begin(experiment: ActiveExperiment): void
  /** Sends the next cell of a connection, if there is one and the plan's limits allow it. */
  sendNext(experiment: ActiveExperiment, pace: ConnectionPace, take: (cellId: number) => void): void
  /** Sends what can be sent now, or stores that the experiment has finished. */
  advance(experiment: ActiveExperiment): void
  finishWhenOver(experiment: ActiveExperiment): void
}

/** Sends a cell, or has its answer judged; returns immediately. */
type SendCell = (experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace) => void

export function createNextCells(
  store: ExperimentStore,
  { read, write }: TableAccess,
  { log, pricesOf }: { readonly log: Log; readonly pricesOf: PricesOf },
  active: ActiveExperiments,
  send: SendCell,
): NextCells {
  /** Sends as many cells as every connection allows now. */
  function fill(experiment: ActiveExperiment): void {
    if (active.isClosed() || !experiment.isRunning) return
    for (const pace of experiment.paces.values()) pace.look()
    // Sending may have paused it.
    if (experiment.isRunning) finishWhenOver(experiment)
  }

  async function fillWithin(experiment: ActiveExperiment): Promise<void> {
    const past = read(() => store.meanCosts(experiment.id))
    if (!past.ok) log.warn(past.error.message)
    experiment.planCost = await loadPlanCost(experiment.plan, past.ok ? past.value : [], pricesOf)
    // Video jobs that were started before a restart count as expected cost.
    const sending = read(() => store.listSending(experiment.id))
    for (const { cell } of sending.ok ? sending.value : []) expectCost(experiment, cell)
    fill(experiment)
  }

  function finishWhenOver(experiment: ActiveExperiment): void {
    if (experiment.out.size > 0) return
    if (experiment.isFinishing) write(() => store.stopPlanned(experiment.id))
    const planned = read(() => store.hasPlanned(experiment.id))
    if (!planned.ok) return active.pauseAfter(experiment, planned.error)
    const waiting = read(() => store.isSending(experiment.id))
    // A cell that is `sending` without an active request has a job that continues.
    if (planned.value || !waiting.ok || waiting.value) {
      if (!experiment.isRunning) active.forget(experiment)
      return
    }
    active.forget(experiment)
    active.setState(experiment.id, 'finished')
  }

  function advance(experiment: ActiveExperiment): void {
    if (experiment.isRunning) fill(experiment)
    else finishWhenOver(experiment)
  }

  return {
    begin(experiment) {
      if (experiment.plan.maxCost === undefined) fill(experiment)
      else void fillWithin(experiment)
    },
    sendNext(experiment, pace, take) {
      if (active.isClosed() || !experiment.isRunning) return
      const { id, out } = experiment
      const { connectionId, variants } = pace
      const wanted = { count: 1, without: [...out.keys()] }
      const cells = read(() => store.nextPlanned(id, { connectionId, variants }, wanted))
      if (!cells.ok) return active.pauseAfter(experiment, cells.error)
      const [cell] = cells.value
      if (cell === undefined) return
      const limit = limitReached(experiment, cell)
      if (limit !== undefined) {
        // Active requests are within the limit already: let them end.
        if (out.size === 0) active.pauseAfter(experiment, limit)
        return
      }
      take(cell.id)
      experiment.requests += 1
      out.set(cell.id, undefined)
      expectCost(experiment, cell)
      send(experiment, cell, pace)
    },
    advance,
    finishWhenOver,
  }
}

/** Counts the expected cost of a cell until its request has ended. */
function expectCost({ expected, planCost }: ActiveExperiment, cell: Cell): void {
  const cost = expectedCost(planCost, cell)
  if (cost !== undefined) expected.set(cell.id, cost)
}
