import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CellState } from '../../../../shared/experiments/experiment.ts'
import type { PlanCheck } from '../../../../shared/experiments/plan-check.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { settleUndo } from '../../../controls/overlays/undo-settled.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { experimentQuery, planCheckQuery, useExperimentControl } from '../../../queries/experiments.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** Returns the actions to send, pause and retry; errors are shown in a toast. */
export function useStart() {
  const { experiment, plan, flush } = usePlanEditor()
  const { id } = experiment
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { start, pause, stop, finish, planAgain } = useExperimentControl(id)
  const onError = useNoteFailure()
  const [isChecking, setIsChecking] = useState(false)
  const planNow = useLatest(() => JSON.stringify(plan))
  const readAgain = (): void =>
    void queryClient.invalidateQueries({ queryKey: experimentQuery(bridge, id).queryKey })

  async function checkPlan(): Promise<PlanCheck | undefined> {
    const asked = planNow()
    const saved = await flush()
    if (!saved.ok) return undefined
    await queryClient.invalidateQueries({ queryKey: planCheckQuery(bridge, id).queryKey })
    const check = await queryClient
      .fetchQuery({ ...planCheckQuery(bridge, id), staleTime: Infinity })
      .catch(() => undefined)
    // Check again when the plan was edited meanwhile: the cost may have changed.
    return planNow() === asked ? check : checkPlan()
  }

  return {
    isBusy: isChecking || start.isPending || planAgain.isPending,
    /** Saves the current plan and returns its check; `undefined` when that fails. */
    checkAgain: async () => {
      setIsChecking(true)
      return checkPlan().finally(() => setIsChecking(false))
    },
    // The plan may no longer be in view when the start completes.
    send: (requests: number) =>
      void start.mutateAsync(requests, { onSettled: readAgain }).then(() => settleUndo([id]), onError),
    pause: () => pause.mutate(undefined, { onError, onSettled: readAgain }),
    stop: () => stop.mutate(undefined, { onError, onSettled: readAgain }),
    /** Stops the planned cells. */
    finish: () => finish.mutate(undefined, { onError, onSettled: readAgain }),
    /** Plans the cells in these states again, and sends them. */
    retry: (states: CellState[], count: number) =>
      planAgain.mutate(states, {
        onError,
        onSuccess: () => start.mutate(count, { onError, onSettled: readAgain }),
      }),
  }
}
