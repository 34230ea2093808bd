import { useQuery } from '@tanstack/react-query'
import { FolderCog } from 'lucide-react'
import { useState } from 'react'
import type { MediaFolderChange } from '../../../../shared/media/media-folder.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { mediaFacetsQuery, mediaFolderQuery, useMediaEvents } from '../../../queries/media.ts'
import { FormRow } from '../connections/form-row.tsx'
import { MediaFolderForm } from './media-folder-form.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** The folder of the library, the number and size of its files, and whether it is writable now. */
export function MediaFolderRow() {
  useMediaEvents()
  const bridge = useBridge()
  const folder = useQuery(mediaFolderQuery(bridge))
  const { data: facets } = useQuery(mediaFacetsQuery(bridge))
  const [isChanging, setIsChanging] = useState(false)
  const [change, setChange] = useState<MediaFolderChange | undefined>(undefined)
  const problem = folder.data?.problem ?? folder.error?.appError
  return (
    <FormRow name={settingsText().mediaFolder.title}>
      {folder.data === undefined ? null : (
        <p className="flex flex-wrap items-center gap-1 py-0.5">
          {/* The button wraps below a path that needs the whole line. */}
          <span className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 font-mono text-wire wrap-anywhere select-text">{folder.data.path}</span>
            <CopyButton text={folder.data.path} label={settingsText().mediaFolder.copyPath} />
          </span>
          <Button
            size="small"
            icon={FolderCog}
            className="ml-auto flex-none"
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {settingsText().mediaFolder.change}
          </Button>
        </p>
      )}
      {facets === undefined ? null : (
        <p className="tabular pb-1 text-small text-ink-2">
          {settingsText().mediaFolder.summary({
            files: facets.total,
            size: formatBytes(facets.bytes),
            inTrash: facets.inTrash,
          })}
        </p>
      )}
      {problem === undefined ? null : <ErrorNotice error={problem} className="my-1" />}
      {change === undefined || isChanging ? null : (
        <output>
          <Note className="my-1">{settingsText().mediaFolder.changed(change)}</Note>
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
