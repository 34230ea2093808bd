import type { Worded } from '../../../shared/errors/app-error.ts'
import type { ExperimentPlan, ExperimentState } from '../../../shared/experiments/experiment.ts'
import type { Log } from '../../host/host.ts'
import {
  createActiveExperiment,
  type ActiveExperiment,
  type ActiveExperimentParts,
} from '../active-experiment.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { ExperimentStore } from '../experiment-store.ts'
import type { TableAccess } from '../table-access.ts'

/** The running experiments and those with active requests, and access to their stored state. */
export interface ActiveExperiments {
  find(id: string): ActiveExperiment | undefined
  /** Returns the experiment with this id; creates it from its plan if it is not active yet. */
  take(id: string, plan: ExperimentPlan): ActiveExperiment
  /**
   * Returns the experiment with this id; loads it without active requests if necessary. `undefined` when it does not
   * exist.
   */
  takeStored(id: string): ActiveExperiment | undefined
  /** Removes an experiment that has finished, or is paused without active requests. */
  forget(experiment: ActiveExperiment): void
  setState(id: string, state: ExperimentState): void
  /** Stops sending, and stores the reason. */
  pauseAfter(experiment: ActiveExperiment, reason: Worded): void
  /** Changes a finished experiment to paused when one of its cells waits again. */
  reopen(id: string): void
  /** Whether the app is closing: nothing is sent from then on. */
  isClosed(): boolean
  close(): void
}

export interface ActiveExperimentsDependencies extends Pick<ActiveExperimentParts, 'clock' | 'limiters'> {
  readonly log: Log
  /** Called when the state of an experiment has changed. */
  readonly onChanged: (id: string) => void
}

/** Called when a connection is free, so that the experiment can send a request. */
type OnFree = (experiment: ActiveExperiment, pace: ConnectionPace, take: (cellId: number) => void) => void

export function createActiveExperiments(
  store: ExperimentStore,
  { read, write }: TableAccess,
  { clock, log, limiters, onChanged }: ActiveExperimentsDependencies,
  onFree: OnFree,
): ActiveExperiments {
  const active = new Map<string, ActiveExperiment>()
  let isClosed = false

  function take(id: string, plan: ExperimentPlan): ActiveExperiment {
    const known = active.get(id)
    if (known !== undefined) return known
    const spent = read(() => store.spentOn(id))
    if (!spent.ok) log.warn(spent.error.message)
    const experiment = createActiveExperiment(id, plan, {
      clock,
      spending: spent.ok ? spent.value : { requests: 0, cost: 0 },
      limiters,
      onFree: (pace, takeSlot) => onFree(experiment, pace, takeSlot),
    })
    // Restore waits from before this start of the app.
    const waits = read(() => store.plannedWaits(id, clock.now()))
    for (const { variantIndex, waitsFor, until } of waits.ok ? waits.value : [])
      limiters.of(waitsFor ?? plan.variants[variantIndex]?.connectionId ?? '').holdFor(until - clock.now())
    active.set(id, experiment)
    return experiment
  }

  function forget(experiment: ActiveExperiment): void {
    active.delete(experiment.id)
    closePaces(experiment)
  }

  function setState(id: string, state: ExperimentState): void {
    write(() => store.setState(id, state, state === 'finished' ? clock.now() : undefined))
    onChanged(id)
  }

  return {
    find: (id) => active.get(id),
    take,
    takeStored(id) {
      const known = active.get(id)
      if (known !== undefined) return known
      const stored = read(() => store.get(id))
      if (!stored.ok || stored.value === undefined) return undefined
      const experiment = take(id, stored.value.plan)
      experiment.isRunning = false
      return experiment
    },
    forget,
    setState,
    pauseAfter(experiment, { message, nextStep, text }) {
      experiment.isRunning = false
      if (experiment.out.size === 0) forget(experiment)
      write(() => store.pauseBecause(experiment.id, { message, nextStep, text }))
      onChanged(experiment.id)
    },
    reopen(id) {
      const progress = read(() => store.progressOf(id))
      if (progress.ok && progress.value?.state === 'finished' && progress.value.counts.planned > 0)
        setState(id, 'paused')
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      for (const experiment of active.values()) closePaces(experiment)
    },
  }
}

function closePaces({ paces }: ActiveExperiment): void {
  for (const pace of paces.values()) pace.close()
}
