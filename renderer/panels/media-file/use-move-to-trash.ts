import { CircleAlert, Trash2 } from 'lucide-react'
import { wordError } from '../../../shared/text/define-errors.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useToast } from '../../controls/toast.tsx'
import { useDeleteMedia, useRestoreMedia } from '../../queries/media.ts'

/** Moves one file of the library to the trash, with a way back; says why where it could not be moved. */
export function useMoveToTrash(): (id: string) => void {
  const { show } = useToast()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  return (id) =>
    remove.mutate([id], {
      onSuccess: () =>
        show({
          message: mediaText().movedToTrash,
          icon: Trash2,
          undo: () => restore.mutate([id]),
          undoes: [id],
        }),
      onError: (error) => show({ message: wordError(error.appError).message, icon: CircleAlert }),
    })
}
