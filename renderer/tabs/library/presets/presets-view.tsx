import { useQuery } from '@tanstack/react-query'
import { Bookmark, FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { UnreadList } from '../../../controls/lists/list-states.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { readTextFile } from '../../../lib/text-import/read-text-file.ts'
import { presetsQuery, usePresetEvents } from '../../../queries/presets.ts'
import { useSavedValues } from '../../../queries/saved-values.ts'
import { useOwnFilePayload, type OwnFile } from '../../../stores/own-file-payload.ts'
import { navigate } from '../../../stores/route.ts'
import { ImportPresetsDialog } from './import-presets-dialog.tsx'
import { PresetListPane } from './preset-list-pane.tsx'
import { SavedPane } from './preset-pane.tsx'
import { newPromptId, promptDrafts } from './prompt-drafts.ts'
import { NewPromptPane } from './prompt-pane.tsx'
import { presetAddress, type PresetKind } from './use-preset-actions.ts'

/** The presets or the prompts of the library: the list, and the selected one. */
export function PresetsView({ kind, openId }: { kind: PresetKind; openId: string }) {
  const text = presetLibraryText()
  usePresetEvents()
  useSavedValues(promptDrafts)
  const { data: all, error, refetch } = useQuery(presetsQuery(useBridge()))
  const presets = all?.filter((item) => item.kind === kind)
  // The text in the import dialog; `''` when a file is still to be chosen, `undefined` when the dialog is closed.
  const [imported, setImported] = useState<string | undefined>(undefined)
  const { showError } = useToast()
  const readFiles = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    const read = await readTextFile(file)
    if (read.ok) setImported(read.value)
    else showError(read.error)
  }
  const takeGiven = useLatest(({ file }: OwnFile) => void readFiles([file]))
  useOwnFilePayload('library', takeGiven)
  const drop = useFileDrop((files) => void readFiles(files))
  return (
    <div className="relative flex min-w-0 flex-1" {...drop.area}>
      <PresetListPane
        key={kind}
        kind={kind}
        openId={openId}
        presets={presets ?? []}
        onImport={() => setImported('')}
      />
      {kind === 'prompt' && openId === newPromptId ? (
        <NewPromptPane />
      ) : presets?.some(({ id }) => id === openId) === true ? (
        <SavedPane key={openId} id={openId} kind={kind} />
      ) : (
        <Pane label={text.one[kind]}>
          {error !== null && <UnreadList error={error.appError} onReadAgain={() => void refetch()} />}
          {presets !== undefined && (
            <EmptyState
              icon={kind === 'prompt' ? FileText : Bookmark}
              title={presets.length === 0 ? text.empty[kind].title : text.nothingOpen[kind].title}
              action={
                kind === 'prompt' && (
                  <Button onClick={() => navigate('library', presetAddress('prompt', newPromptId))}>
                    {text.newPrompt}
                  </Button>
                )
              }
            >
              {presets.length === 0 ? text.empty[kind].text : text.nothingOpen[kind].text}
            </EmptyState>
          )}
        </Pane>
      )}
      {imported !== undefined && (
        <ImportPresetsDialog
          text={imported}
          known={all ?? []}
          onText={setImported}
          onFiles={(files) => void readFiles(files)}
          onClose={() => setImported(undefined)}
        />
      )}
      {drop.isOver && <DropOverlay icon={Upload}>{text.importing.title}</DropOverlay>}
    </div>
  )
}
