import { CircleAlert, Trash2 } from 'lucide-react'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useDeleteExperiment, useRestoreExperiment } from '../../../queries/experiments.ts'
import { openExperiment } from '../experiments-route.ts'

/** Deletes an experiment and goes to the newest; the toast brings it back. */
export function useDeleteWithUndo(): (id: string) => void {
  const toast = useToast()
  const { mutate: hide } = useDeleteExperiment()
  const { mutateAsync: restore } = useRestoreExperiment()
  return (id) =>
    hide(id, {
      onSuccess() {
        openExperiment('')
        toast.show({
          message: experimentPlanText().head.deleted,
          icon: Trash2,
          undo: () => void restore(id).then(() => openExperiment(id)),
        })
      },
      onError(error) {
        if (error instanceof CommandError)
          toast.show({ message: wordError(error.appError).message, icon: CircleAlert })
      },
    })
}
