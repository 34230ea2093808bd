import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useDeleteExperiment, useRestoreExperiment } from '../../../queries/experiments.ts'

/** For an open experiment: the id of the one to open instead; `''` for the newest. */
export type Deleting = { readonly openNext: string }

/** Deletes an experiment and shows a toast with Undo, which restores it and reopens it if it was open. */
export function useDeleteWithUndo(): (id: string, deleting?: Deleting) => void {
  const undoable = useUndoable()
  const { mutateAsync: hide } = useDeleteExperiment()
  const { mutateAsync: restore } = useRestoreExperiment()
  return (id, deleting) =>
    undoable({
      ids: [id],
      make: () => hide(id),
      takeBack: () => restore(id),
      message: () => experimentPlanText().head.deleted,
      onMade: (_, goOn) => deleting !== undefined && goOn('experiments', deleting.openNext),
      onTakenBack: (goOn) => deleting !== undefined && goOn('experiments', id),
    })
}
