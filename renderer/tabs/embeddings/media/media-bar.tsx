import { ImagePlus } from 'lucide-react'
import type { VectorFormatId } from '../../../../shared/formats/registry.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { takesFiles, vectorFormatIds } from '../../../../shared/formats/vector-format-ids.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { useTextActions } from '../frame.tsx'
import { useTexts } from '../texts/texts-store.ts'
import { addFile, fileOfItem } from './row-files.ts'

type MediaBarProps = {
  format: VectorFormatId
  hasFiles: boolean
  onFormat: (format: VectorFormatId) => void
}

/** Selects the request format and, where the format accepts files, offers ways to add them. */
export function MediaBar({ format, hasFiles, onFormat }: MediaBarProps) {
  const { media, chooseMedia } = useTextActions()
  const text = embeddingsText().form
  return (
    <>
      <SegmentedControl
        label={text.format}
        value={format}
        onChange={onFormat}
        segments={vectorFormatIds.map((value) => ({ value, label: formatRegistry[value].label }))}
      />
      {takesFiles[format] && (
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="small"
            icon={ImagePlus}
            isBusy={media.isAdding}
            busyLabel={text.readingFiles}
            onClick={() => chooseMedia(undefined)}
          >
            {text.addMedia}
          </Button>
          <LibraryButton
            kind="files"
            onChoose={(item) => {
              const { rows, edit } = useTexts.getState()
              edit(addFile(rows, fileOfItem(item), undefined))
            }}
          />
        </div>
      )}
      {hasFiles && !takesFiles[format] && (
        <Note tone="warn" role="note">
          {text.filesNeedContents}
        </Note>
      )}
      {media.error !== undefined && <ErrorNotice error={media.error} />}
    </>
  )
}
