import { CircleAlert, Trash2 } from 'lucide-react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useToast } from '../../../controls/toast.tsx'
import { settleUndo } from '../../../controls/undo-settled.ts'
import { useDeleteExperiment, useRestoreExperiment } from '../../../queries/experiments.ts'
import { openExperiment } from '../experiments-route.ts'
import { errorSentences } from '../../../lib/error-sentences.ts'

/** Of one that is open: the id of what takes its place, `''` for the newest. */
export type Deleting = { readonly openNext: string }

/** Deletes an experiment; the toast brings it back, and opens it again where it was open. */
export function useDeleteWithUndo(): (id: string, deleting?: Deleting) => void {
  const toast = useToast()
  const { mutate: hide } = useDeleteExperiment()
  const { mutateAsync: restore } = useRestoreExperiment()
  return (id, deleting) =>
    hide(id, {
      onSuccess() {
        settleUndo([id])
        if (deleting !== undefined) openExperiment(deleting.openNext)
        toast.show({
          message: experimentPlanText().head.deleted,
          icon: Trash2,
          undo: () => void restore(id).then(() => deleting !== undefined && openExperiment(id)),
        })
      },
      onError(error) {
        if (error instanceof CommandError)
          toast.show({ message: errorSentences(error.appError), icon: CircleAlert })
      },
    })
}
