import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { maxNamePattern } from '../../../../shared/limits.ts'
import {
  defaultNamePattern,
  extensionIn,
  madeStem,
  nameTokens,
  unknownTokens,
} from '../../../../shared/media/file-name.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { CommandError } from '../../../bridge/call.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useChangeMedia } from '../../../queries/media.ts'
import { useSettings } from '../../../queries/settings.ts'
import { libraryUndoStack } from '../items/library-undo-stack.ts'

export type RenameDialogProps = {
  /** The items whose files are renamed, in the order of their numbers. */
  ids: readonly string[]
  /** The first of them that are loaded, as examples. */
  examples: readonly MediaItem[]
  onClose: () => void
}

/** Renames the files of several items by a pattern. */
export function RenameDialog({ ids, examples, onClose }: RenameDialogProps) {
  const { fileNamePattern } = useSettings()
  const [pattern, setPattern] = useState(fileNamePattern === '' ? defaultNamePattern : fileNamePattern)
  const [error, setError] = useState<AppError>()
  const [isBusy, setIsBusy] = useState(false)
  const change = useChangeMedia()
  const offerUndo = useOfferUndo(libraryUndoStack)
  const { renameFiles } = libraryText()
  const unknown = unknownTokens(pattern)
  const rename = async () => {
    setIsBusy(true)
    try {
      const { undo, refused } = await change('media.renameByPattern', { ids: [...ids], pattern })
      const [first] = refused
      if (undo.length > 0)
        offerUndo({
          message: renameFiles.done(undo.length),
          icon: Pencil,
          takeBack: () => change('media.setFileNames', { names: undo }),
        })
      if (first === undefined) onClose()
      else setError(first.error)
    } catch (refusal) {
      if (!(refusal instanceof CommandError)) throw refusal
      setError(refusal.appError)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={renameFiles.title(ids.length)}
      description={renameFiles.hint}
      className="w-130"
      footer={
        <>
          <Button onClick={onClose}>{renameFiles.cancel}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void rename()}>
            {renameFiles.rename(ids.length)}
          </Button>
        </>
      }
    >
      <TextField
        label={renameFiles.pattern}
        isMono
        maxLength={maxNamePattern}
        value={pattern}
        onChange={setPattern}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void rename()
        }}
        help={formatItems(nameTokens.map((token) => `{${token}}`))}
        {...(unknown.length > 0 && {
          warning: renameFiles.unknown(formatItems(unknown.map((token) => `{${token}}`))),
        })}
        {...(error !== undefined && { error: wordError(error).message })}
      />
      <ul aria-label={renameFiles.examples} className="mt-3 flex flex-col gap-1 text-small">
        {examples.slice(0, 3).map((item, index) => (
          <li key={item.id} className="flex min-w-0 flex-col">
            <span className="truncate text-ink-3">{item.fileName}</span>
            <span className="truncate font-mono text-wire-small">{nameOf(item, index, pattern)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The new name of its file; a name that exists already gets an additional number. */
function nameOf({ createdAt, fileName, provenance }: MediaItem, index: number, pattern: string): string {
  const voice = provenance?.parameters['voice']
  const stem = madeStem(
    {
      at: createdAt,
      index: index + 1,
      ...(provenance !== undefined && { model: provenance.model, prompt: provenance.prompt }),
      ...(typeof voice === 'string' && { voice }),
      ...(provenance?.requestId !== undefined && { requestId: provenance.requestId }),
    },
    pattern,
  )
  const extension = extensionIn(fileName)
  return extension === '' ? stem : `${stem}.${extension}`
}
