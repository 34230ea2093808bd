import { RotateCcw } from 'lucide-react'
import { maxNamePattern } from '../../../../shared/limits.ts'
import {
  defaultNamePattern,
  madeStem,
  nameTokens,
  unknownTokens,
} from '../../../../shared/media/file-name.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { storageText } from '../../../../shared/text/en/storage.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { useSaveSettings, useSettings } from '../../../queries/settings.ts'
import { useDraft } from '../use-draft.ts'
import { FormRow } from '../connections/form-row.tsx'

/** The pattern for names of generated files, with a live example. */
export function FileNamesRow() {
  const { fileNamePattern } = useSettings()
  const { save, error } = useSaveSettings()
  const saved = fileNamePattern === '' ? defaultNamePattern : fileNamePattern
  const {
    value: text,
    change,
    commit,
    leaving,
  } = useDraft(saved, (typed) => {
    const pattern = typed.trim()
    return save({ fileNamePattern: pattern === defaultNamePattern ? '' : pattern })
  })
  const unknown = unknownTokens(text)
  return (
    <FormRow name={storageText().names.label}>
      <div className="flex flex-col gap-1 py-1">
        <TextField
          label={storageText().names.field}
          isLabelHidden
          isMono
          className="max-w-120"
          maxLength={maxNamePattern}
          value={text}
          onChange={change}
          {...leaving}
          warning={
            unknown.length === 0
              ? undefined
              : storageText().names.unknown(formatItems(unknown.map((name) => `{${name}}`)))
          }
        />
        {error === undefined ? null : <ErrorLine error={error} />}
        <Example pattern={text} />
        <fieldset aria-label={storageText().names.insertLabel} className="flex flex-wrap gap-1">
          {nameTokens.map((token) => (
            <Button
              key={token}
              size="small"
              className="font-mono"
              aria-label={storageText().names.insert(`{${token}}`)}
              onClick={() => commit(`${text}${/[\w}]$/.test(text) ? '_' : ''}{${token}}`)}
            >
              {`{${token}}`}
            </Button>
          ))}
          {saved === defaultNamePattern ? null : (
            <Button size="small" variant="ghost" icon={RotateCcw} onClick={() => commit(defaultNamePattern)}>
              {storageText().names.reset}
            </Button>
          )}
        </fieldset>
      </div>
    </FormRow>
  )
}

/** Example names of an image and an audio file: only the audio has a voice. */
function Example({ pattern }: { pattern: string }) {
  const now = useNow(60_000, true)
  const made = { at: now, prompt: storageText().names.samplePrompt, index: 1, requestId: 'req_9s6d02LmX7' }
  /* oxlint-disable text/untranslated -- values as they come over the wire */
  const image = madeStem({ ...made, model: 'gpt-image-1' }, pattern)
  const sound = madeStem({ ...made, model: 'tts-1', voice: 'alloy' }, pattern)
  /* oxlint-enable text/untranslated */
  return (
    <p className="text-small text-ink-2">
      <span className="font-mono text-wire-small wrap-anywhere">
        {storageText().names.example(formatItems([`${image}.png`, `${sound}.mp3`]))}
      </span>
      <br />
      {storageText().names.keep}
    </p>
  )
}
