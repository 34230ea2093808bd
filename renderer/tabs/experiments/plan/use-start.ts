import { useQueryClient } from '@tanstack/react-query'
import type { CellState } from '../../../../shared/experiments/experiment.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { settleUndo } from '../../../controls/overlays/undo-settled.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { experimentQuery, planCheckQuery, useExperimentControl } from '../../../queries/experiments.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** Sends, holds and sends again, with what goes wrong said in a toast. */
export function useStart() {
  const { experiment, flush } = usePlanEditor()
  const { id } = experiment
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { start, pause, stop, finish, planAgain } = useExperimentControl(id)
  const onError = useNoteFailure()
  const readAgain = (): void =>
    void queryClient.invalidateQueries({ queryKey: experimentQuery(bridge, id).queryKey })

  return {
    isBusy: start.isPending || planAgain.isPending,
    /** What would be sent, once everything that was written is saved; `undefined` where that fails. */
    lookAgain: async () => {
      const saved = await flush()
      if (!saved.ok) return undefined
      await queryClient.invalidateQueries({ queryKey: planCheckQuery(bridge, id).queryKey })
      return queryClient
        .fetchQuery({ ...planCheckQuery(bridge, id), staleTime: Infinity })
        .catch(() => undefined)
    },
    // Also where the plan is no longer in view when it has begun.
    send: (requests: number) =>
      void start.mutateAsync(requests, { onSettled: readAgain }).then(() => settleUndo([id]), onError),
    pause: () => pause.mutate(undefined, { onError, onSettled: readAgain }),
    stop: () => stop.mutate(undefined, { onError, onSettled: readAgain }),
    /** The rest is not sent: what is planned is stopped. */
    finish: () => finish.mutate(undefined, { onError, onSettled: readAgain }),
    /** Plans the cells of these states again, and sends them. */
    retry: (states: CellState[], count: number) =>
      planAgain.mutate(states, {
        onError,
        onSuccess: () => start.mutate(count, { onError, onSettled: readAgain }),
      }),
  }
}
