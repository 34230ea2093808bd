import { useQuery } from '@tanstack/react-query'
import { FolderCog } from 'lucide-react'
import { useState } from 'react'
import type { MediaFolderChange } from '../../../../shared/media/media-folder.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { CopyButton } from '../../../controls/copy-button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatBytes, formatPlural } from '../../../lib/format-number.ts'
import { Note } from '../../../controls/note.tsx'
import { mediaFacetsQuery, mediaFolderQuery, useMediaEvents } from '../../../queries/media.ts'
import { FormRow } from './form-row.tsx'
import { MediaFolderForm } from './media-folder-form.tsx'

/** Where the library keeps its files, how much it holds, and whether anything can be saved there now. */
export function MediaFolderRow() {
  useMediaEvents()
  const bridge = useBridge()
  const folder = useQuery(mediaFolderQuery(bridge))
  const { data: facets } = useQuery(mediaFacetsQuery(bridge))
  const [isChanging, setIsChanging] = useState(false)
  const [change, setChange] = useState<MediaFolderChange | undefined>(undefined)
  const problem = folder.data?.problem ?? folder.error?.appError
  return (
    <FormRow name="Media folder">
      {folder.data === undefined ? null : (
        <p className="flex items-center gap-1 py-0.5">
          <span className="min-w-0 font-mono text-wire wrap-anywhere select-text">{folder.data.path}</span>
          <CopyButton text={folder.data.path} label="Copy the media folder’s path" />
          <Button
            size="small"
            icon={FolderCog}
            className="ml-auto flex-none"
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            Change folder
          </Button>
        </p>
      )}
      {facets === undefined ? null : (
        <p className="tabular pb-1 text-small text-ink-2">
          {formatPlural(facets.total, 'file')}, {formatBytes(facets.bytes)}
          {facets.inTrash > 0 && `, and ${facets.inTrash} more in the trash`}
        </p>
      )}
      {problem === undefined ? null : <ErrorNotice error={problem} className="my-1" />}
      {change === undefined || isChanging ? null : (
        <output>
          <Note className="my-1">{changeText(change)}</Note>
        </output>
      )}
      {isChanging && folder.data !== undefined && (
        <MediaFolderForm
          folder={folder.data}
          count={facets?.total ?? 0}
          onClose={() => setIsChanging(false)}
          onChanged={(done) => {
            setChange(done)
            setIsChanging(false)
          }}
        />
      )}
    </FormRow>
  )
}

function changeText({ moved, left }: MediaFolderChange): string {
  const movedText = moved === 0 ? 'New files go here.' : `${formatPlural(moved, 'file')} moved here.`
  if (left === 0) return movedText
  return `${movedText} ${formatPlural(left, 'file')} stayed where they were, and are listed as not there until you choose that folder again.`
}
