import { useQuery } from '@tanstack/react-query'
import { presetKey, type CarriedPreset, type PresetSummary } from '../../../../shared/presets/preset.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { tabOfForm } from '../../../panels/presets/tab-of-form.ts'
import { presetFileQuery } from '../../../queries/presets.ts'
import {
  FoundList,
  FoundRow,
  ImportTextDialog,
  maxShownRows,
  RefusedList,
  type ImportedText,
} from '../import-text-dialog.tsx'
import { useImportPresets } from './use-preset-actions.ts'

export type ImportPresetsDialogProps = ImportedText & { known: readonly PresetSummary[] }

/** Imports presets from a text, after showing which ones. */
export function ImportPresetsDialog({ known, ...imported }: ImportPresetsDialogProps) {
  const { importing } = presetLibraryText()
  const importPresets = useImportPresets()
  const { data, error } = useQuery(presetFileQuery(useBridge(), imported.text))
  const found = data?.found ?? []
  return (
    <ImportTextDialog
      {...imported}
      words={importing}
      accept=".json,.yaml,.yml,application/json,application/yaml,text/plain"
      count={found.length}
      onImport={() => importPresets(found)}
    >
      {error instanceof CommandError && <ErrorNotice error={error.appError} />}
      {found.length > 0 && (
        <FoundList label={importing.found}>
          {found.slice(0, maxShownRows).map((item) => (
            <FoundRow key={presetKey(item.content)} fate={fateOf(item, known)}>
              <span className="min-w-0 truncate">{item.content.name}</span>
              <span className="min-w-0 truncate text-meta text-ink-3">{placeOf(item)}</span>
            </FoundRow>
          ))}
        </FoundList>
      )}
      <RefusedList label={importing.refused} reasons={data?.refused ?? []} />
    </ImportTextDialog>
  )
}

function placeOf({ content }: CarriedPreset): string {
  return content.kind === 'prompt'
    ? presetLibraryText().one.prompt
    : formatsText().tabs[tabOfForm(content.form)]
}

/** Says what an import would do with a preset. */
function fateOf({ content }: CarriedPreset, known: readonly PresetSummary[]): string {
  const { importing } = presetLibraryText()
  const form = content.kind === 'preset' ? content.form : undefined
  const owner = known.find(
    (candidate) =>
      candidate.kind === content.kind && candidate.name === content.name && candidate.form === form,
  )
  return owner === undefined ? importing.new : importing.becomes(owner.version + 1)
}
