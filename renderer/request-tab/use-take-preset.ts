import { useCallback } from 'react'
import { definedFields } from '../../shared/defined-fields.ts'
import { fitText } from '../../shared/presets/fit-text.ts'
import type { PortableText } from '../../shared/presets/preset-text.ts'
import { withoutFiles } from '../../shared/templates/file-variables.ts'
import { variablesOf } from '../../shared/templates/fill-variables.ts'
import { formatItems } from '../../shared/text/intl.ts'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import { usePresetTabPayload, type PresetTabPayload } from '../stores/preset-tab-payload.ts'
import type { RequestTab } from './define-request-tab.tsx'

/** Inserts presets and prompts into the form of a tab; Undo restores the previous values. */
export function useTakePreset<Values extends object>(tab: RequestTab<Values>, connectionId: string): void {
  const { show, showProblem } = useToast()
  const take = useLatest((payload: PresetTabPayload) => {
    const { applied } = presetLibraryText()
    const { form: before } = tab.values.getState()
    const taken =
      'values' in payload
        ? { values: wholeForm(tab, payload.values, connectionId), missing: payload.leftOut ?? [] }
        : withText(tab, payload.portable)
    if (taken.values === undefined) return showProblem(applied.unreadable(payload.name))
    tab.values.setState({ form: taken.values })
    show({
      message:
        taken.missing.length === 0
          ? applied.inForm(payload.name)
          : applied.leftOut({ name: payload.name, things: formatItems(taken.missing) }),
      undo: () => tab.values.setState({ form: before }),
    })
  })
  usePresetTabPayload(
    tab.id,
    take,
    useCallback(({ form }: PresetTabPayload) => form === tab.form.id, [tab]),
  )
}

/** The values of a preset. If it contains no model, the chosen one stays. */
function wholeForm<Values extends object>(
  { form, values }: RequestTab<Values>,
  saved: object,
  connectionId: string,
): Values | undefined {
  const { form: before } = values.getState()
  const parsed = form.schema.safeParse({ ...form.initial, ...saved })
  if (!parsed.success) return undefined
  const chosen = new Map(form.sections(before, connectionId).map(({ format, model }) => [format, model]))
  return form
    .sections(parsed.data, connectionId)
    .reduce(
      (all, { format, model }) =>
        model === '' ? form.withSection(all, format, definedFields({ model: chosen.get(format) })) : all,
      parsed.data,
    )
}

/** The form with another text and its variables; everything else stays. */
function withText<Values extends object>(
  { form, values }: RequestTab<Values>,
  portable: PortableText,
): { readonly values: Values | undefined; readonly missing: readonly string[] } {
  const { form: before } = values.getState()
  const field = form.textField
  if (field === undefined) return { values: undefined, missing: [] }
  const { text, fileVariables, leftOut } = fitText(portable, form.filePlaces?.types ?? {})
  const now = variablesOf(before)
  const { variables } = portable
  const merged = {
    isOn: true,
    values: { ...now.values, ...variables.values },
    types: { ...now.types, ...variables.types },
    options: { ...now.options, ...variables.options },
    files: { ...now.files, ...variables.files },
  }
  const rest = fileVariables.length > 0 ? withoutFiles(before) : before
  const parsed = form.schema.safeParse({
    ...rest,
    [field]: text,
    variables: merged,
    ...(fileVariables.length > 0 && { fileVariables }),
  })
  return { values: parsed.data, missing: missingOf(portable, leftOut) }
}

function missingOf({ others }: PortableText, files: readonly string[]): readonly string[] {
  const { applied } = presetLibraryText()
  return [
    ...(others.system ? [applied.system] : []),
    ...(others.messages > 0 ? [applied.messages(others.messages)] : []),
    ...(others.tools.length > 0 ? [applied.tools(others.tools.join(', '))] : []),
    ...(others.schema ? [applied.schema] : []),
    ...(files.length > 0 ? [applied.files(files.join(', '))] : []),
  ]
}
