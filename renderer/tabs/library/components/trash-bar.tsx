import { CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../controls/button.tsx'
import { ConfirmDialog } from '../../../controls/confirm-dialog.tsx'
import { formatBytes, formatPlural } from '../../../lib/format-number.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useEmptyTrash } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'

/** Says what the trash is, and empties it. */
export function TrashBar() {
  const [isAsking, setIsAsking] = useState(false)
  const empty = useEmptyTrash()
  const toast = useToast()
  const remove = () =>
    empty.mutate(undefined, {
      onSuccess({ count, bytes }) {
        useLibraryView.getState().select([], undefined)
        toast.show({ message: `Removed ${formatPlural(count, 'item')}, ${formatBytes(bytes)}`, icon: Trash2 })
      },
      onError: (error) => toast.show({ message: error.message, icon: CircleAlert }),
      onSettled: () => setIsAsking(false),
    })
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line bg-sunken py-1 pr-2 pl-3 text-small text-ink-2">
      <span className="mr-auto min-w-0 truncate">
        Files here are removed 30 days after they were deleted.
      </span>
      <Button size="small" icon={Trash2} onClick={() => setIsAsking(true)}>
        Empty trash
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Empty the trash?"
        confirmLabel="Remove for good"
        cancelLabel="Keep them"
        isBusy={empty.isPending}
        onConfirm={remove}
      >
        Every file in the trash is removed from disk. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}
