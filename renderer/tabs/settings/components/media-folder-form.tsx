import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type {
  MediaFolder,
  MediaFolderChange,
  MediaFolderMove,
} from '../../../../shared/media/media-folder.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useSetMediaFolder } from '../../../queries/media.ts'

export type MediaFolderFormProps = {
  folder: MediaFolder
  /** How many files there are to move. */
  count: number
  onClose: () => void
  onChanged: (change: MediaFolderChange) => void
}

/** Which folder is taken in place of the one in use, and what becomes of the files in that one. */
export function MediaFolderForm({ folder, count, onClose, onChanged }: MediaFolderFormProps) {
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { show } = useToast()
  const [path, setPath] = useState('')
  const [files, setFiles] = useState<MediaFolderMove>('move')
  const change = useSetMediaFolder()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function choose(): Promise<void> {
    const chosen = await bridge.call('media.chooseFolder', {})
    if (chosen.ok) setPath(chosen.value.path)
    else if (chosen.error.kind !== 'cancelled') show({ message: chosen.error.message, icon: CircleAlert })
  }

  function take(to: string | undefined): void {
    change.mutate({ ...(to !== undefined && { path: to }), files }, { onSuccess: onChanged })
  }

  return (
    <form
      aria-label="Change the media folder"
      className="my-1 flex flex-col gap-2 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (path.trim() !== '' && !change.isPending) take(path.trim())
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="New folder"
          value={path}
          onChange={setPath}
          isMono
          ref={field}
          placeholder={folder.path}
          className="min-w-0 flex-1"
        />
        {fileDialogs && (
          <Button size="small" onClick={() => void choose()}>
            Browse
          </Button>
        )}
      </div>
      <p className="text-small text-ink-3">
        The whole path on the computer the app runs on. The folder is made where only its last part is
        missing.
      </p>
      {count > 0 && (
        <div className="flex items-center gap-3">
          <SegmentedControl
            label="Files that are in the folder now"
            value={files}
            onChange={setFiles}
            segments={[
              { value: 'move', label: 'Move the files' },
              { value: 'leave', label: 'Leave them' },
            ]}
          />
          <span className="text-small text-ink-2">
            {files === 'move'
              ? `${formatPlural(count, 'file')} and the trash come along. All of them, or none.`
              : 'They stay on the disk, and are listed as not there.'}
          </span>
        </div>
      )}
      {change.error === null ? null : <ErrorNotice error={change.error.appError} />}
      <div className="flex justify-end gap-2">
        {!folder.isDefault && (
          <Button
            size="small"
            className="mr-auto"
            isBusy={change.isPending}
            busyLabel="Changing"
            onClick={() => take(undefined)}
          >
            Back to the data folder
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          isBusy={change.isPending}
          busyLabel={files === 'move' && count > 0 ? 'Moving' : 'Changing'}
          disabledReason={path.trim() === '' ? 'Name a folder first.' : undefined}
        >
          Use this folder
        </Button>
      </div>
    </form>
  )
}
