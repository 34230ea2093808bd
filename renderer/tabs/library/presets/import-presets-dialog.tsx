import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { presetKey, type CarriedPreset, type PresetSummary } from '../../../../shared/presets/preset.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { tabOfForm } from '../../../panels/presets/tab-of-form.ts'
import { presetFileQuery } from '../../../queries/presets.ts'
import { useImportPresets } from './use-preset-actions.ts'

export type ImportPresetsDialogProps = {
  text: string
  known: readonly PresetSummary[]
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** A longer text is read, and only its beginning is shown. */
const maxShownCharacters = 20_000
/** More of a list is not read by anybody. */
const maxShownRows = 50

/** The text of a file with presets, and what would come of it. Nothing is imported before its button. */
export function ImportPresetsDialog({ text, known, onText, onFiles, onClose }: ImportPresetsDialogProps) {
  const { importing } = presetLibraryText()
  const picker = useRef<HTMLInputElement>(null)
  const importPresets = useImportPresets()
  const { data, error } = useQuery(presetFileQuery(useBridge(), text))
  const found = data?.found ?? []
  const refused = data?.refused ?? []
  const isTooLong = text.length > maxShownCharacters
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (found.length === 0) return
    importPresets(found)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={importing.title}
      description={importing.description}
      className="w-150"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => picker.current?.click()} className="mr-auto">
            {importing.chooseFile}
          </Button>
          <Button
            type="submit"
            variant="primary"
            {...(found.length === 0 && { disabledReason: importing.nothing })}
          >
            {importing.submit(found.length)}
          </Button>
        </>
      }
    >
      <FilePicker
        ref={picker}
        label={importing.files}
        accept=".json,.yaml,.yml,application/json,application/yaml,text/plain"
        onChoose={onFiles}
      />
      <div className="flex flex-col gap-3">
        <TextArea
          label={importing.text}
          isMono
          rows={8}
          spellCheck={false}
          readOnly={isTooLong}
          value={isTooLong ? `${text.slice(0, maxShownCharacters)}…` : text}
          onChange={onText}
        />
        {error instanceof CommandError && <ErrorNotice error={error.appError} />}
        {found.length > 0 && (
          <section aria-label={importing.found}>
            <ul className="overflow-hidden rounded-sm edge">
              {found.slice(0, maxShownRows).map((one) => (
                <li
                  key={presetKey(one.content)}
                  className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0"
                >
                  <span className="min-w-0 truncate">{one.content.name}</span>
                  <span className="min-w-0 truncate text-meta text-ink-3">{placeOf(one)}</span>
                  <span className="ml-auto flex-none text-meta text-ink-3">{fateOf(one, known)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {refused.length > 0 && (
          <section aria-label={importing.refused}>
            <Note tone="warn">
              <p className="font-medium">{importing.refused}</p>
              <ul>
                {refused.slice(0, maxShownRows).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Note>
          </section>
        )}
      </div>
    </Dialog>
  )
}

function placeOf({ content }: CarriedPreset): string {
  return content.kind === 'prompt'
    ? presetLibraryText().one.prompt
    : formatsText().tabs[tabOfForm(content.form)]
}

/** What an import would do with one. */
function fateOf({ content }: CarriedPreset, known: readonly PresetSummary[]): string {
  const { importing } = presetLibraryText()
  const form = content.kind === 'preset' ? content.form : undefined
  const owner = known.find(
    (one) => one.kind === content.kind && one.name === content.name && one.form === form,
  )
  return owner === undefined ? importing.new : importing.becomes(owner.version + 1)
}
