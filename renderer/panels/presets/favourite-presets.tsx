import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { conversationForm, type PresetFormId } from '../../../shared/presets/preset.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import { presetLibraryText } from '../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { ListRow } from '../../controls/lists/list-row.tsx'
import { presetsQuery } from '../../queries/presets.ts'
import { lastUsed } from './preset-sections.ts'
import { useUsePreset } from './use-preset.ts'

const maxShown = 6

/** Favourite presets that an empty form can start from. Renders nothing if there are none. */
export function FavouritePresets({ form }: { form: PresetFormId }) {
  const { data: presets = [] } = useQuery(presetsQuery(useBridge()))
  const putIntoForm = useUsePreset()
  const takesText = form === conversationForm || requestForms[form].textField !== undefined
  const offered = lastUsed(
    presets.filter(
      (preset) => preset.isFavourite && (preset.kind === 'prompt' ? takesText : preset.form === form),
    ),
  ).slice(0, maxShown)
  const text = presetLibraryText()
  if (offered.length === 0) return null
  return (
    <section aria-label={text.menu.favourites} className="mt-3 w-full">
      <h4 className="pb-1 text-meta font-strong text-ink-3">{text.menu.favourites}</h4>
      <ul className="-mx-2">
        {offered.map(({ id, kind, name }) => (
          <li key={id}>
            <ListRow icon={Star} meta={text.one[kind]} onClick={() => putIntoForm(id, form)}>
              {name}
            </ListRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
