import { useState } from 'react'
import { maxPresetNameCharacters } from '../../../../shared/limits.ts'
import type { Json } from '../../../../shared/json.ts'
import { readChatPreset } from '../../../../shared/presets/chat-preset.ts'
import {
  conversationForm,
  newestPreset,
  type FormPreset,
  type SavedPreset,
} from '../../../../shared/presets/preset.ts'
import type { FormSection } from '../../../../shared/request-forms/define-request-form.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { runFormats } from '../../../../shared/formats/run-formats.ts'
import { isJsonObject, parseJson } from '../../../../shared/json.ts'
import { requestForms } from '../../../../shared/request-forms/request-forms.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { brokenDraftError, brokenDraftsNow } from '../../../stores/broken-drafts.ts'
import { PresetTags } from './preset-marks.tsx'

type Values = FormPreset['values']

type PresetEditorProps = {
  preset: SavedPreset
  content: FormPreset
  /** Called after saving or cancelling. */
  onDone: () => void
}

/**
 * Edits a preset in the library: its name, its texts and its fields. The other values of its form are edited in the tab
 * of that form.
 */
export function PresetEditor({ preset, content, onDone }: PresetEditorProps) {
  const text = presetLibraryText()
  const [name, setName] = useState(content.name)
  const [values, setValues] = useState(content.values)
  const save = useCommandMutation('presets.save', { onSuccess: onDone })
  const sections = sectionsOf(content.form, values)
  const scope = `preset/${preset.id}`
  const isChanged = name.trim() !== content.name || JSON.stringify(values) !== JSON.stringify(content.values)
  const broken = sections
    .map(({ format, parameters }) => brokenDraftError(brokenDraftsNow({ scope, format }, parameters)))
    .find((error) => error !== undefined)
  const reason =
    name.trim() === '' ? text.cannotSave.noName : broken === undefined ? undefined : wordError(broken).message
  const change = (next: Values | undefined): void => {
    if (next !== undefined) setValues(next)
  }
  return (
    <>
      <PaneBody className="p-3">
        <div className="flex max-w-180 flex-col gap-3">
          <TextField label={text.name} value={name} maxLength={maxPresetNameCharacters} onChange={setName} />
          <div className="flex items-center gap-1.5 text-small text-ink-2">
            {text.tags} <PresetTags preset={preset} />
          </div>
          {textsOf(content.form).map(({ field, label }) => (
            <TextArea
              key={field}
              label={label}
              value={textAt(values, field)}
              onChange={(next) => change({ ...values, [field]: next })}
            />
          ))}
          {sections.length === 0 && <Note>{text.unreadable}</Note>}
          {sections.map((section) => (
            <SectionEditor
              key={section.format}
              section={section}
              scope={scope}
              title={sections.length > 1 ? formatRegistry[section.format].label : undefined}
              onChange={(next) => change(withSection(content.form, values, section, next))}
            />
          ))}
        </div>
      </PaneBody>
      {save.error !== null && <ErrorNotice error={save.error.appError} className="mx-3 mb-2" />}
      <PaneFoot>
        <Button
          variant="primary"
          isBusy={save.isPending}
          disabled={!isChanged}
          {...(reason !== undefined && { disabledReason: reason })}
          onClick={() => save.mutate({ id: preset.id, content: { ...content, name: name.trim(), values } })}
        >
          {text.saveVersion(newestPreset(preset).version + 1)}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {text.discard}
        </Button>
        <span className="ml-auto min-w-0 truncate text-small text-ink-3">
          {reason ?? (isChanged ? text.unsaved : '')}
        </span>
      </PaneFoot>
    </>
  )
}

type SectionEditorProps = {
  section: FormSection
  scope: string
  title: string | undefined
  onChange: (change: Partial<FormSection>) => void
}

function SectionEditor({ section, scope, title, onChange }: SectionEditorProps) {
  const { format, model, parameters, extraJson } = section
  const text = presetLibraryText()
  return (
    <section aria-label={title ?? formatRegistry[format].label} className="flex flex-col gap-2">
      {title !== undefined && <h3 className="font-strong">{title}</h3>}
      <TextField
        label={text.model}
        isMono
        placeholder={text.anyModel}
        value={model}
        onChange={(next) => onChange({ model: next })}
      />
      <div className="-mx-3">
        <ParameterForm
          fields={runFormats[format].fields}
          primary={runFormats[format].primary}
          format={format}
          scope={scope}
          values={parameters}
          onChange={(next) => onChange({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(next) => onChange({ extraJson: next })}
        />
      </div>
    </section>
  )
}

/** The text fields of a form, by their names in its values. */
function textsOf(form: FormPreset['form']): readonly { readonly field: string; readonly label: string }[] {
  if (form === conversationForm)
    return [
      { field: 'system', label: compareText().system },
      { field: 'message', label: chatText().composer.message },
    ]
  const field = requestForms[form].textField
  return field === undefined ? [] : [{ field, label: presetLibraryText().text }]
}

function textAt(values: Values, field: string): string {
  const text = Object.hasOwn(values, field) ? values[field] : ''
  return typeof text === 'string' ? text : ''
}

/** The sections of a form with fields; a request by hand has its fields in its text. */
function sectionsOf(form: FormPreset['form'], values: Values): readonly FormSection[] {
  if (form !== conversationForm)
    return requestForms[form]
      .sectionsOf(values)
      .filter(({ format }) => formatRegistry[format].fit !== undefined)
  const preset = readChatPreset(values)
  return preset === undefined ? [] : [preset]
}

function withSection(
  form: FormPreset['form'],
  values: Values,
  { format }: FormSection,
  change: Partial<FormSection>,
): Values | undefined {
  const next =
    form === conversationForm
      ? { ...values, ...change }
      : requestForms[form].changeSection(values, format, change)
  const json: Json | undefined = next === undefined ? undefined : parseJson(JSON.stringify(next))
  return isJsonObject(json) ? json : undefined
}
