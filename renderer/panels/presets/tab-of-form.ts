import { formatRegistry, formatIds } from '../../../shared/formats/registry.ts'
import { conversationForm, type PresetFormId } from '../../../shared/presets/preset.ts'
import type { TabId } from '../../../shared/tabs.ts'

/** The tab that contains a form. */
export function tabOfForm(form: PresetFormId): TabId {
  if (form === conversationForm) return 'chat'
  const format = formatIds.find((id) => formatRegistry[id].form === form)
  const tab = format === undefined ? undefined : formatRegistry[format].tab
  if (tab === undefined) throw new Error(`No tab has the form ${form}`)
  return tab
}
