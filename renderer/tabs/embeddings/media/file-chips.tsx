import { FileText, Film, Volume2, X, type LucideIcon } from 'lucide-react'
import type { RowFile } from '../../../../shared/sets/text-set.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { Thumbnail } from '../../../panels/attachments/thumbnail.tsx'
import { editWithUndo } from '../../../panels/text-sets/edit-with-undo.ts'
import { useTexts } from '../texts/texts-store.ts'
import { removeFile } from './row-files.ts'

/** The files of a row, before its text. */
export function FileChips({ rowId, files }: { rowId: string; files: readonly RowFile[] }) {
  const { show } = useToast()
  const text = embeddingsText().form
  return (
    <ul className="flex max-w-[60%] flex-none items-center gap-1 overflow-hidden pr-1">
      {files.map(({ mediaId, fileName, mediaType, bytes }) => (
        <li
          key={mediaId}
          title={fileName}
          className="flex min-w-0 items-center gap-1 rounded-sm bg-sunken px-1 text-meta edge"
        >
          {mediaType.startsWith('image/') ? (
            <Thumbnail
              media={{ type: 'media', mediaType, name: fileName, bytes }}
              id={mediaId}
              fallback={<Icon of={FileText} size="tiny" />}
              className="size-4 object-cover"
            />
          ) : (
            <Icon of={iconOf(mediaType)} size="tiny" />
          )}
          <MiddleCut text={fileName} className="max-w-32" />
          <button
            type="button"
            aria-label={text.removeFile(fileName)}
            className="grid size-4 flex-none place-items-center rounded-sm text-ink-3 hover:bg-hover"
            onClick={() => {
              const undo = editWithUndo(useTexts, removeFile(useTexts.getState().rows, rowId, mediaId))
              show({ message: text.fileRemoved(fileName), undo })
            }}
          >
            <Icon of={X} size="tiny" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function iconOf(mediaType: string): LucideIcon {
  if (mediaType.startsWith('audio/')) return Volume2
  return mediaType.startsWith('video/') ? Film : FileText
}
