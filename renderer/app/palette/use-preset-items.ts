import { useQuery } from '@tanstack/react-query'
import { Bookmark, Star } from 'lucide-react'
import { formatsText } from '../../../shared/text/en/formats.ts'
import { presetLibraryText } from '../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { lastUsed } from '../../panels/presets/preset-sections.ts'
import { tabOfForm } from '../../panels/presets/tab-of-form.ts'
import { useUsePreset } from '../../panels/presets/use-preset.ts'
import { presetsQuery } from '../../queries/presets.ts'
import { navigate } from '../../stores/route.ts'
import type { PaletteItem } from './palette-item.ts'

/** Presets and prompts, which open where they belong; only favourites if nothing is searched for. */
export function usePresetItems({ isSearched }: { isSearched: boolean }): readonly PaletteItem[] {
  const { data: presets = [] } = useQuery(presetsQuery(useBridge()))
  const putIntoForm = useUsePreset()
  const text = presetLibraryText()
  const offered = isSearched ? presets : presets.filter(({ isFavourite }) => isFavourite)
  return lastUsed(offered).map(({ id, kind, name, form, tags, excerpt, isFavourite }) => ({
    id: `preset-${id}`,
    label: name,
    icon: isFavourite ? Star : Bookmark,
    keywords: `${text.one[kind]} ${tags.join(' ')} ${excerpt}`,
    meta:
      form === undefined ? text.one.prompt : `${text.one.preset} · ${formatsText().tabs[tabOfForm(form)]}`,
    open: () => putIntoForm(id),
    inspect: () => navigate('library', `${kind}s/${id}`),
  }))
}
