import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  CellState,
  ExperimentPlan,
  ExperimentState,
  RunningExperiment,
  StateCounts,
} from '../../shared/experiments/experiment.ts'
import type { Vote } from '../../shared/experiments/vote.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { addSample, type ProgressSample } from '../lib/experiments/time-left.ts'
import { useCommandMutation, useOneOfCommands } from './use-command-mutation.ts'

/** The source of a case: a recorded run, or a turn of a conversation. */
export type CaseSource =
  | { readonly of: 'run'; readonly id: string }
  | {
      readonly of: 'turn'
      readonly conversationId: string
      readonly turnId: string
      readonly connectionId: string
    }

const experimentsKey = ['experiments'] as const

/** Experiments start and end while the view is not mounted, so mounting refetches. */
const onReturn = { refetchOnMount: 'always' } as const

/** Every experiment without its plan, newest first. */
export function experimentsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...experimentsKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'experiments.list', {}, { signal }),
    ...onReturn,
  })
}

/** A running experiment and its progress a moment ago. */
export interface WatchedExperiment extends RunningExperiment {
  readonly samples: readonly ProgressSample[]
}

/** The running experiments, polled every second while there is one. */
export function runningExperimentsQuery(bridge: Bridge) {
  const queryKey = [...experimentsKey, 'running'] as const
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }): Promise<readonly WatchedExperiment[]> {
      const before = client.getQueryData<readonly WatchedExperiment[]>(queryKey) ?? []
      const running = await call(bridge, 'experiments.running', {}, { signal })
      const at = Date.now()
      return running.map((experiment) => {
        const samples = before.find(({ id }) => id === experiment.id)?.samples ?? []
        return { ...experiment, samples: addSample(samples, { at, done: overOf(experiment.counts).done }) }
      })
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? 1_000 : false),
  })
}

/** Number of all requests, and of those that have ended. */
export function overOf(counts: StateCounts): { readonly done: number; readonly all: number } {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { done: all - counts.planned - counts.sending, all }
}

/**
 * Label for the state of an experiment. An experiment that was ended before every request was sent is not labelled as
 * finished.
 */
export function experimentStateLabel(state: ExperimentState, counts: StateCounts): string {
  return wasEnded(state, counts) ? experimentsText().cells.stopped : experimentsText().states[state]
}

export function wasEnded(state: ExperimentState, { stopped }: StateCounts): boolean {
  return state === 'finished' && stopped > 0
}

/** One experiment with its plan. */
export function experimentQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...experimentsKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'experiments.get', { id }, { signal }),
    ...onReturn,
  })
}

/** The requests an experiment would send, and the problems that prevent it. */
export function planCheckQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...experimentsKey, 'check', id],
    queryFn: ({ signal }) => call(bridge, 'experiments.check', { id }, { signal }),
    ...onReturn,
  })
}

/** The same check for a plan that is not saved as an experiment. */
export function planEstimateQuery(bridge: Bridge, plan: Partial<ExperimentPlan>) {
  return queryOptions({
    queryKey: [...experimentsKey, 'estimate', plan],
    queryFn: ({ signal }) => call(bridge, 'experiments.estimate', { plan }, { signal }),
    ...onReturn,
    gcTime: 10_000,
  })
}

/** A plan that repeats the request of a run or turn, with the user's text as its variable. Refetched each time. */
export function planOfCaseQuery(bridge: Bridge, source: CaseSource) {
  return queryOptions({
    queryKey: [...experimentsKey, 'planOfCase', source],
    queryFn: ({ signal }) => {
      if (source.of === 'run')
        return call(bridge, 'experiments.planOfRuns', { ids: [source.id], variesLast: true }, { signal })
      const { conversationId, turnId, connectionId } = source
      return call(bridge, 'experiments.planOfTurn', { conversationId, turnId, connectionId }, { signal })
    },
    ...onReturn,
    gcTime: 0,
  })
}

/** Results per variant so far. Reread when the experiment changes its state, not for each cell. */
export function variantSummariesQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...experimentsKey, 'summary', id],
    queryFn: ({ signal }) => call(bridge, 'experiments.summary', { id }, { signal }),
    ...onReturn,
  })
}

/** Compares an experiment with an earlier snapshot of it, or two of its own variants. */
export function comparisonQuery(
  bridge: Bridge,
  id: string,
  other: { baselineId?: string; variantId?: string },
) {
  return queryOptions({
    queryKey: [...experimentsKey, 'comparison', id, other],
    queryFn: ({ signal }) => call(bridge, 'experiments.compare', { id, ...other }, { signal }),
    ...onReturn,
  })
}

/** Totals of all blind votes on an experiment. */
export function votesQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...experimentsKey, 'votes', id],
    queryFn: ({ signal }) => call(bridge, 'experiments.votes', { id }, { signal }),
    ...onReturn,
  })
}

type CellIds = Pick<Vote, 'cellA' | 'cellB'>

/** The next two answers to vote on. `round` changes with each vote and skip, so that a new pair is requested. */
export function nextPairQuery(bridge: Bridge, id: string, skipped: readonly CellIds[], round: number) {
  return queryOptions({
    queryKey: [...experimentsKey, 'pair', id, skipped, round],
    queryFn: ({ signal }) => call(bridge, 'experiments.nextPair', { id, skipped: [...skipped] }, { signal }),
    ...onReturn,
    gcTime: 0,
  })
}

/** Casts a vote or undoes the newest one, and updates the totals at once. */
export function useVoting(id: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useOneOfCommands<'experiments.vote' | 'experiments.unvote'>({
    scope: { id: `experiment-votes-${id}` },
    onSuccess: (votes) => queryClient.setQueryData(votesQuery(bridge, id).queryKey, votes),
  })
}

/** One cell with its whole answer and the results of its assertions. `attempts` distinguishes retries. */
export function cellQuery(bridge: Bridge, cellId: number, version: string) {
  return queryOptions({
    queryKey: [...experimentsKey, 'cell', cellId, version],
    queryFn: ({ signal }) => call(bridge, 'experiments.cell', { cellId }, { signal }),
  })
}

/** Rereads the list and the open experiment when main reports a change. */
export function useExperimentEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('experiments.changed', ({ id }) => {
        for (const part of ['list', 'running'])
          void queryClient.invalidateQueries({ queryKey: [...experimentsKey, part] })
        for (const part of ['one', 'check', 'summary', 'comparison'])
          void queryClient.invalidateQueries({ queryKey: [...experimentsKey, part, id] })
      }),
    [bridge, queryClient],
  )
}

/** Creates a draft: empty, or from the given plan; with `seriesId`, as another snapshot of that experiment. */
export function useCreateExperiment() {
  return useCommandMutation('experiments.create')
}

/** Renames an experiment, also after it was started. */
export function useRenameExperiment() {
  return useCommandMutation('experiments.rename')
}

/** Deletes an experiment; `useRestoreExperiment` undoes it. */
export function useDeleteExperiment() {
  return useCommandMutation('experiments.delete', { input: (id: string) => ({ id }) })
}

export function useRestoreExperiment() {
  return useCommandMutation('experiments.restore', { input: (id: string) => ({ id }) })
}

/** Starts, pauses and ends one experiment. */
export function useExperimentControl(id: string) {
  const byId = { input: () => ({ id }) }
  const start = useCommandMutation('experiments.start', { input: (requests: number) => ({ id, requests }) })
  const pause = useCommandMutation('experiments.pause', byId)
  const stop = useCommandMutation('experiments.stop', byId)
  const finish = useCommandMutation('experiments.finish', byId)
  const planAgain = useCommandMutation('experiments.planAgain', {
    input: (states: CellState[]) => ({ id, states }),
  })
  return { start, pause, stop, finish, planAgain }
}
