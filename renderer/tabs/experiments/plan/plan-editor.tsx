import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { Experiment, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { experimentQuery, planCheckQuery } from '../../../queries/experiments.ts'
import { applyChange, createPlanDraft, type PlanDraft } from './plan-draft.ts'

/** The open plan, and the functions to change it. */
export interface PlanEditor {
  readonly experiment: Experiment
  /** Includes unsaved changes. */
  readonly plan: ExperimentPlan
  /** Whether the experiment was started, so that its plan can no longer be changed. */
  readonly isFrozen: boolean
  readonly change: PlanDraft['change']
  /** Resolves once all changes are saved. */
  readonly flush: () => Promise<Result<void>>
  /** Why changes could not be saved. */
  readonly error: AppError | undefined
}

const PlanEditorContext = createContext<PlanEditor | null>(null)

/** Provides the plan of one experiment to the parts of the pane. */
export function PlanEditorProvider({
  experiment,
  children,
}: {
  experiment: Experiment
  children: ReactNode
}) {
  const { id, state } = experiment
  const draft = usePlanDraft(id)
  const { unsaved, error } = useSyncExternalStore(draft.subscribe, draft.state)
  const isFrozen = state !== 'draft'
  const editor = useMemo(
    () => ({
      experiment,
      plan: isFrozen ? experiment.plan : applyChange(experiment.plan, unsaved),
      isFrozen,
      change: draft.change,
      flush: draft.flush,
      error: isFrozen ? undefined : error,
    }),
    [experiment, isFrozen, unsaved, error, draft],
  )
  return <PlanEditorContext value={editor}>{children}</PlanEditorContext>
}

export function usePlanEditor(): PlanEditor {
  const editor = use(PlanEditorContext)
  if (editor === null) throw new Error('usePlanEditor needs a PlanEditorProvider above it')
  return editor
}

function usePlanDraft(id: string): PlanDraft {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [draft] = useState(() =>
    createPlanDraft(bridge, id, (saved) => {
      queryClient.setQueryData(experimentQuery(bridge, id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: planCheckQuery(bridge, id).queryKey })
    }),
  )
  useEffect(
    () => () => {
      // Keep the changes in the cache, so that they are visible when the user returns before main has answered.
      queryClient.setQueryData(experimentQuery(bridge, id).queryKey, (before) =>
        before?.state === 'draft'
          ? { ...before, plan: applyChange(before.plan, draft.state().unsaved) }
          : before,
      )
      draft.close()
    },
    [draft, bridge, queryClient, id],
  )
  return draft
}
