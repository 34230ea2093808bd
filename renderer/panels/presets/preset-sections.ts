import { Bookmark, BookmarkPlus, FilePen, History, Library, Star } from 'lucide-react'
import type { PresetFormId, PresetSummary } from '../../../shared/presets/preset.ts'
import { presetLibraryText } from '../../../shared/text/en/preset-library.ts'
import type { MenuAction, MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { navigate } from '../../stores/route.ts'

export interface PresetSectionsGiven {
  readonly presets: readonly PresetSummary[]
  readonly form: PresetFormId
  /** Whether prompts can be inserted as well. */
  readonly takesText: boolean
  readonly onUse: (id: string) => void
  readonly onSave: () => void
  /** The preset in the form, of which Save creates the next version. */
  readonly edited?: string | undefined
  readonly earlier?: readonly string[]
  readonly onEarlier?: (text: string) => void
  readonly onSavePrompt?: (() => void) | undefined
}

/** Library lists the others, with a search. */
const maxListed = 8
const maxEarlier = 12

/** The preset menu of a form: its presets and prompts, most recently used first, and commands to save and show them. */
export function presetSections(given: PresetSectionsGiven): readonly MenuSection[] {
  const { presets, form, takesText, onUse, onSave, edited, earlier = [], onEarlier, onSavePrompt } = given
  const text = presetLibraryText().menu
  const toItem = ({ id, name, version, isFavourite }: PresetSummary): MenuAction => ({
    id,
    label: name,
    icon: isFavourite ? Star : Bookmark,
    meta: presetLibraryText().version(version),
    onSelect: () => onUse(id),
  })
  const own = lastUsed(presets.filter((preset) => preset.form === form)).slice(0, maxListed)
  const prompts = takesText
    ? lastUsed(presets.filter(({ kind }) => kind === 'prompt')).slice(0, maxListed)
    : []
  return [
    ...(own.length > 0 ? [{ heading: text.presets, items: own.map(toItem) }] : []),
    ...(prompts.length > 0 ? [{ heading: text.prompts, items: prompts.map(toItem) }] : []),
    {
      items: [
        ...(onEarlier === undefined
          ? []
          : [
              {
                id: 'earlier',
                label: text.earlier,
                icon: History,
                disabled: earlier.length === 0,
                items: [
                  {
                    items: earlier.slice(0, maxEarlier).map((prompt, index) => ({
                      id: `earlier-${index}`,
                      label: prompt,
                      onSelect: () => onEarlier(prompt),
                    })),
                  },
                ],
              },
            ]),
        {
          id: 'save',
          label: edited === undefined ? text.save : text.saveVersion(edited),
          icon: BookmarkPlus,
          takesFocus: true,
          onSelect: onSave,
        },
        ...(takesText
          ? [
              {
                id: 'save-prompt',
                label: text.savePrompt,
                icon: FilePen,
                takesFocus: true as const,
                disabled: onSavePrompt === undefined,
                onSelect: onSavePrompt,
              },
            ]
          : []),
        { id: 'all', label: text.all, icon: Library, onSelect: () => navigate('library', 'presets') },
      ],
    },
  ]
}

/** Favourites first, then by most recent use or change. */
export function lastUsed(presets: readonly PresetSummary[]): readonly PresetSummary[] {
  return presets.toSorted(
    (left, right) => Number(right.isFavourite) - Number(left.isFavourite) || lastAt(right) - lastAt(left),
  )
}

function lastAt({ usedAt = 0, updatedAt }: PresetSummary): number {
  return Math.max(usedAt, updatedAt)
}
