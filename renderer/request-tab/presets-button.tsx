import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { newVariables } from '../../shared/templates/variables.ts'
import { variablesOf } from '../../shared/templates/fill-variables.ts'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Menu } from '../controls/overlays/menu.tsx'
import { editedPreset } from '../panels/presets/edited-presets.ts'
import { presetSections } from '../panels/presets/preset-sections.ts'
import { useSavePresetStore } from '../panels/presets/save-preset-store.ts'
import { useUsePreset } from '../panels/presets/use-preset.ts'
import { earlierTextsQuery, presetsQuery, usePresetEvents } from '../queries/presets.ts'
import type { RequestTab } from './define-request-tab.tsx'
import { savePreset } from './save-form.ts'

/** The menu in the head of a form that inserts presets and saves the form's values. */
export function PresetsButton<Values extends object>({
  tab,
  values,
}: {
  tab: RequestTab<Values>
  values: Values
}) {
  const { form } = tab
  const bridge = useBridge()
  usePresetEvents()
  const { data: presets = [] } = useQuery(presetsQuery(bridge))
  const { data: earlier = [] } = useQuery(earlierTextsQuery(bridge, form.id))
  const putIntoForm = useUsePreset()
  const field = form.textField
  const text = field === undefined ? '' : textAt(values, field)
  return (
    <Menu
      align="end"
      className="max-w-90"
      trigger={<IconButton icon={Bookmark} label={presetLibraryText().menu.label} />}
      sections={() =>
        presetSections({
          presets,
          form: form.id,
          takesText: field !== undefined,
          onUse: (id) => putIntoForm(id, form.id),
          edited: editedPreset(form.id),
          onSave: () => savePreset(form, tab.values.getState().form),
          ...(field !== undefined && {
            earlier,
            onEarlier: (prompt) => tab.values.getState().change({ [field]: prompt } as Partial<Values>),
            onSavePrompt:
              text.trim() === ''
                ? undefined
                : () =>
                    useSavePresetStore.getState().open({
                      kind: 'prompt',
                      name: '',
                      prompt: {
                        messages: [{ role: 'user', text }],
                        variables: 'variables' in values ? variablesOf(values) : newVariables,
                        model: '',
                        tools: [],
                      },
                    }),
          }),
        })
      }
    />
  )
}

function textAt(values: object, field: string): string {
  const text: unknown = Object.hasOwn(values, field) ? values[field as keyof typeof values] : ''
  return typeof text === 'string' ? text : ''
}
