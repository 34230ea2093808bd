import { useEffect, useRef, useState } from 'react'
import type {
  MediaFolder,
  MediaFolderChange,
  MediaFolderMove,
} from '../../../../shared/media/media-folder.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useSetMediaFolder } from '../../../queries/media.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type MediaFolderFormProps = {
  folder: MediaFolder
  /** Number of files to move. */
  count: number
  onClose: () => void
  onChanged: (change: MediaFolderChange) => void
}

/** Selects a new folder for the library, and what to do with the files in the current one. */
export function MediaFolderForm({ folder, count, onClose, onChanged }: MediaFolderFormProps) {
  const bridge = useBridge()
  const { fileDialogs } = useAppInfo().capabilities
  const { showError } = useToast()
  const [path, setPath] = useState('')
  const [files, setFiles] = useState<MediaFolderMove>('move')
  const change = useSetMediaFolder()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function choose(): Promise<void> {
    const chosen = await bridge.call('media.chooseFolder', {})
    if (chosen.ok) setPath(chosen.value.path)
    else if (chosen.error.kind !== 'cancelled') showError(chosen.error)
  }

  function take(to: string | undefined): void {
    change.mutate({ path: to, files }, { onSuccess: onChanged })
  }

  return (
    <form
      aria-label={settingsText().mediaFolder.formLabel}
      className="my-1 flex flex-col gap-2 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (path.trim() !== '' && !change.isPending) take(path.trim())
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label={settingsText().mediaFolder.newFolder}
          value={path}
          onChange={setPath}
          isMono
          ref={field}
          placeholder={folder.path}
          className="min-w-0 flex-1"
        />
        {fileDialogs && (
          <Button size="small" onClick={() => void choose()}>
            {settingsText().mediaFolder.browse}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-3">{settingsText().mediaFolder.pathHelp}</p>
      {count > 0 && (
        <div className="flex items-center gap-3">
          <SegmentedControl
            label={settingsText().mediaFolder.filesLabel}
            value={files}
            onChange={setFiles}
            segments={[
              { value: 'move', label: settingsText().mediaFolder.move },
              { value: 'leave', label: settingsText().mediaFolder.leave },
            ]}
          />
          <span className="text-small text-ink-2">
            {files === 'move'
              ? settingsText().mediaFolder.moveHelp(count)
              : settingsText().mediaFolder.leaveHelp}
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
            busyLabel={settingsText().mediaFolder.changing}
            onClick={() => take(undefined)}
          >
            {settingsText().mediaFolder.useDefault}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {settingsText().cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          isBusy={change.isPending}
          busyLabel={
            files === 'move' && count > 0
              ? settingsText().mediaFolder.moving
              : settingsText().mediaFolder.changing
          }
          disabledReason={path.trim() === '' ? settingsText().mediaFolder.enterFirst : undefined}
        >
          {settingsText().mediaFolder.use}
        </Button>
      </div>
    </form>
  )
}
