import { useQuery } from '@tanstack/react-query'
import { Upload, X } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import { blockOfMedia } from '../../../shared/templates/template-blocks.ts'
import { isOfFileType, type FileType } from '../../../shared/templates/variables.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { CommandError } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { FieldMessage } from '../../controls/fields/field-frame.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { mediaItemAmongManyQuery, useImportMedia } from '../../queries/media.ts'
import { mediaIcon, mediaMeta } from '../attachments/media-meta.ts'
import { Thumbnail } from '../attachments/thumbnail.tsx'
import type { ChosenKind } from '../library-choice/chosen-kinds.ts'
import { LibraryButton } from '../library-choice/library-button.tsx'
import { definedFields } from '../../../shared/defined-fields.ts'

export type FileValueProps = {
  label: string
  labelMeta: ReactNode
  /** Why it cannot be sent yet. */
  warning: string | undefined
  type: FileType
  file: MediaValue | undefined
  onChange: (file: MediaValue | undefined) => void
  className?: string
}

/** The file of a variable, a library item: set by picker, from the library, by drop or by paste. */
export function FileValue({
  label,
  labelMeta,
  warning,
  type,
  file,
  onChange,
  className = '',
}: FileValueProps) {
  const text = requestTabText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const taking = useTakeFile(type, onChange)
  const drop = useFileDrop(taking.take)
  const isGone = useIsGone(file)
  return (
    <fieldset
      aria-labelledby={id}
      className={`relative flex min-w-0 flex-col gap-1.5 ${className}`}
      onPaste={(event) => {
        const { files } = event.clipboardData
        if (files.length === 0) return
        event.preventDefault()
        // The tab handles pastes everywhere else.
        event.stopPropagation()
        taking.take([...files])
      }}
      {...drop.area}
    >
      <div className="flex items-center gap-1.5">
        <span id={id} className="text-small font-medium text-ink-2">
          {label}
        </span>
        <span className="ml-auto text-meta text-ink-3">{labelMeta}</span>
      </div>
      {file !== undefined && (
        <FileRow
          file={file}
          onRemove={() => {
            onChange(undefined)
            choose.current?.focus()
          }}
          onRestore={() => onChange(file)}
        />
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          ref={choose}
          size="small"
          icon={Upload}
          isBusy={taking.isImporting}
          busyLabel={text.importingFile}
          onClick={() => input.current?.click()}
        >
          {text.chooseFile}
        </Button>
        <LibraryButton kind={libraryKinds[type]} onChoose={taking.takeItem} />
        <span className="text-small text-ink-3">{text.orDropHere}</span>
      </div>
      <FilePicker ref={input} label={label} accept={accepted[type]} onChoose={taking.take} />
      {taking.error !== undefined && <ErrorNotice error={taking.error} />}
      {(warning !== undefined || isGone) && (
        <FieldMessage warning={warning ?? text.fileGone(file?.fileName ?? '')} />
      )}
      {drop.isOver && <DropOverlay icon={Upload}>{text.dropOnVariable(label)}</DropOverlay>}
    </fieldset>
  )
}

type FileRowProps = { file: MediaValue; onRemove: () => void; onRestore: () => void }

function FileRow({ file, onRemove, onRestore }: FileRowProps) {
  const text = requestTabText()
  const { show } = useToast()
  const { mediaId, mediaType, fileName } = file
  const media = blockOfMedia(file)
  const icon = <Icon of={mediaIcon(mediaType)} size="small" className="text-ink-3" />
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-sm bg-surface py-1 pr-1 pl-2 text-small edge">
      {mediaType.startsWith('image/') ? (
        <Thumbnail media={media} id={mediaId} fallback={icon} className="size-8 object-cover" />
      ) : (
        icon
      )}
      <div className="min-w-0 flex-1">
        <MiddleCut text={fileName} />
        <p className="tabular truncate text-meta text-ink-3">{mediaMeta(media)}</p>
      </div>
      <IconButton
        icon={X}
        iconSize="small"
        label={text.removeFile(fileName)}
        onClick={() => {
          onRemove()
          show({ message: text.fileRemoved(fileName), undo: onRestore })
        }}
      />
    </div>
  )
}

const libraryKinds: Readonly<Record<FileType, ChosenKind>> = {
  file: 'files',
  image: 'pictures',
  audio: 'sounds',
}

const accepted: Readonly<Record<FileType, string | undefined>> = {
  file: undefined,
  image: 'image/*',
  audio: 'audio/*,video/*',
}

/** Accepts the first of several files and adds it to the library. A file of another type is rejected with a message. */
function useTakeFile(type: FileType, onChange: (file: MediaValue) => void) {
  const importMedia = useImportMedia()
  const [error, setError] = useState<AppError | undefined>(undefined)

  function accept(item: MediaItem, fileName: string): void {
    const problem = isOfFileType(item, type) ? undefined : wrongType(type, fileName)
    setError(problem)
    if (problem === undefined) onChange(valueOfItem(item, fileName))
  }

  async function read(file: File): Promise<void> {
    setError(undefined)
    try {
      // Use the name that the user knows: the library's own begins with the time.
      accept(await importMedia.mutateAsync(file), file.name)
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure
      setError(failure.appError)
    }
  }

  return {
    take: ([first]: readonly File[]): void => {
      if (first !== undefined) void read(first)
    },
    takeItem: (item: MediaItem): void => accept(item, item.fileName),
    isImporting: importMedia.isPending,
    error,
  }
}

function wrongType(type: FileType, fileName: string): AppError {
  const { wrongFileType } = requestTabText()
  return {
    kind: 'invalid-input',
    message: type === 'audio' ? wrongFileType.audio(fileName) : wrongFileType.image(fileName),
  }
}

function valueOfItem(
  { id, mediaType, bytes, width, height, durationMs }: MediaItem,
  fileName: string,
): MediaValue {
  return definedFields({ mediaId: id, mediaType, fileName, bytes, width, height, durationMs })
}

/** Whether a file no longer exists in the library. */
function useIsGone(file: MediaValue | undefined): boolean {
  const bridge = useBridge()
  const { data, error } = useQuery({
    ...mediaItemAmongManyQuery(bridge, file?.mediaId ?? ''),
    enabled: file !== undefined,
  })
  if (error !== null) return error.appError.kind === 'not-found'
  return data !== undefined && (!data.exists || data.deletedAt !== undefined)
}
