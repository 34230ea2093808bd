import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useEmptyTrash } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** Explains the trash, and empties it. */
export function TrashBar() {
  const [isAsking, setIsAsking] = useState(false)
  const empty = useEmptyTrash()
  const toast = useToast()
  const remove = () =>
    empty.mutate(undefined, {
      onSuccess({ count, bytes }) {
        useLibraryView.getState().select([], undefined)
        toast.show({
          message: libraryText().trash.deleted({ count, bytes: formatBytes(bytes) }),
          icon: Trash2,
        })
      },
      onError: ({ appError }) => toast.showError(appError),
      onSettled: () => setIsAsking(false),
    })
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line bg-sunken py-1 pr-2 pl-3 text-small text-ink-2">
      <span className="mr-auto min-w-0 truncate">{libraryText().trash.note}</span>
      <Button size="small" icon={Trash2} onClick={() => setIsAsking(true)}>
        {libraryText().trash.empty}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={libraryText().trash.emptyQuestion}
        confirmLabel={libraryText().trash.confirm}
        cancelLabel={libraryText().trash.cancel}
        isBusy={empty.isPending}
        onConfirm={remove}
      >
        {libraryText().trash.consequence}
      </ConfirmDialog>
    </div>
  )
}
