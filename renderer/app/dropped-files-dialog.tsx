import { FilePlus2, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Provenance } from '../../shared/media/media-item.ts'
import { CommandError } from '../bridge/call.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { ErrorNotice } from '../controls/error-notice.tsx'
import { Note } from '../controls/note.tsx'
import { useToast } from '../controls/toast.tsx'
import { useImportMedia } from '../queries/media.ts'
import { openWithSettings } from '../stores/settings-tab-payload.ts'
import { navigate } from '../stores/route.ts'
import { settingsTabOf } from '../../shared/formats/registry.ts'
import { useDroppedFiles, type DroppedFiles } from './use-dropped-files.ts'
import { appText } from '../../shared/text/en/app.ts'

/** Asks what to do with files that were dropped on the window: restore the settings one was made with, or keep them. */
export function DroppedFilesDialog() {
  const { dropped, forget } = useDroppedFiles()
  return dropped === undefined ? null : <Offer dropped={dropped} onClose={forget} />
}

function Offer({ dropped, onClose }: { dropped: DroppedFiles; onClose: () => void }) {
  const { files, recognised, problems } = dropped
  const provenance = recognised?.provenance
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const keep = useKeepFiles(files, onClose)
  const restore = useRef<HTMLButtonElement>(null)
  const isKept = recognised?.itemId !== undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(dropped, settingsTab !== undefined)}
      className="w-120"
      {...(settingsTab !== undefined && { initialFocus: restore })}
      footer={
        <>
          {isKept || files.length === 0 ? null : (
            <Button
              icon={FilePlus2}
              isBusy={keep.isKeeping}
              busyLabel={appText().droppedFiles.importing}
              onClick={keep.start}
            >
              {appText().droppedFiles.importFiles}
            </Button>
          )}
          {provenance === undefined || settingsTab === undefined ? null : (
            <Button
              ref={restore}
              variant="primary"
              icon={RotateCcw}
              onClick={() => {
                openWithSettings(settingsTab.tab, provenance)
                onClose()
              }}
            >
              {appText().droppedFiles.reuseIn(settingsTab.label)}
            </Button>
          )}
        </>
      }
    >
      {provenance === undefined ? (
        files.length > 0 && <p className="text-ink-2">{withoutProvenance(dropped)}</p>
      ) : (
        <MadeWith provenance={provenance} />
      )}
      {isKept && <p className="mt-2 text-small text-ink-2">{appText().droppedFiles.alreadyThere}</p>}
      {problems.map((problem) => (
        <Note key={problem} tone="warn" icon={TriangleAlert} className="mt-2">
          {problem}
        </Note>
      ))}
      {keep.error === undefined ? null : <ErrorNotice error={keep.error} className="mt-3" />}
    </Dialog>
  )
}

function MadeWith({ provenance }: { provenance: Provenance }) {
  const { prompt, model, parameters } = provenance
  const fields = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <dl className="grid grid-cols-[--spacing(22)_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2.5">
      <dt className="text-ink-2">{appText().droppedFiles.prompt}</dt>
      <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-text">
        {prompt === '' ? appText().droppedFiles.noPrompt : prompt}
      </dd>
      <dt className="text-ink-2">{appText().droppedFiles.model}</dt>
      <dd className="font-mono text-wire wrap-anywhere">{model}</dd>
      {fields.length === 0 ? null : (
        <>
          <dt className="text-ink-2">{appText().droppedFiles.fields}</dt>
          <dd className="font-mono text-wire-small wrap-anywhere">{fields.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

/** Adds the files one after the other. Ends at the first that cannot be kept, and says why. */
function useKeepFiles(files: DroppedFiles['files'], onDone: () => void) {
  const { mutateAsync } = useImportMedia()
  const { show } = useToast()
  const [isKeeping, setIsKeeping] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)
  async function keep(): Promise<void> {
    setIsKeeping(true)
    setError(undefined)
    try {
      for (const file of files) await mutateAsync(file)
      show({ message: appText().droppedFiles.imported(files.length), icon: FilePlus2 })
      navigate('library')
      onDone()
    } catch (problem) {
      if (!(problem instanceof CommandError)) throw problem
      setError(problem.appError)
    } finally {
      setIsKeeping(false)
    }
  }
  return { isKeeping, error, start: () => void keep() }
}

function titleOf({ files, recognised }: DroppedFiles, canRestore: boolean): string {
  if (files.length === 0) return appText().droppedFiles.importFailed
  if (canRestore) return appText().droppedFiles.reuse
  if (recognised?.itemId !== undefined) return appText().droppedFiles.nothingToImport
  return appText().droppedFiles.importCount(files.length)
}

function withoutProvenance({ files }: DroppedFiles): string {
  const [first] = files
  if (first === undefined || files.length > 1) return appText().droppedFiles.copiesAreSaved
  return appText().droppedFiles.noMetadata(first.name)
}
