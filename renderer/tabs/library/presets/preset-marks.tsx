import { Plus, Star, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedPreset } from '../../../../shared/presets/preset.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { readTags } from '../../../lib/read-tags.ts'
import { useMarkPreset } from './use-preset-actions.ts'

type Marked = Pick<SavedPreset, 'id' | 'tags' | 'isFavourite'>

export function FavouriteButton({ preset: { id, isFavourite }, name }: { preset: Marked; name: string }) {
  const text = presetLibraryText()
  const mark = useMarkPreset()
  return (
    <IconButton
      icon={Star}
      label={isFavourite ? text.noFavourite(name) : text.favourite(name)}
      pressed={isFavourite}
      pressedLook="filled"
      onClick={() => mark({ id, isFavourite: !isFavourite })}
    />
  )
}

/** Removes and adds tags; Enter or a comma completes one. Tags have no versions and are saved at once. */
export function PresetTags({ preset: { id, tags } }: { preset: Marked }) {
  const text = presetLibraryText()
  const mark = useMarkPreset()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const add = (): void => {
    const given = readTags(typed ?? '')
    setTyped(undefined)
    if (given.length > 0) mark({ id, tags: [...new Set([...tags, ...given])].slice(0, 20) })
  }
  return (
    <fieldset aria-label={text.tags} className="flex min-w-0 flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <span
          key={tag}
          className="flex h-5 max-w-full items-center rounded-xs bg-sunken pl-1.5 text-small text-ink-2 edge"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={text.removeTag(tag)}
            onClick={() => mark({ id, tags: tags.filter((item) => item !== tag) })}
            className="grid size-5 flex-none place-items-center rounded-xs text-ink-3 hover:bg-hover"
          >
            <X size={11} aria-hidden="true" />
          </button>
        </span>
      ))}
      {typed === undefined ? (
        <IconButton icon={Plus} iconSize="small" label={text.addTag} onClick={() => setTyped('')} />
      ) : (
        <TextField
          label={text.addTag}
          isLabelHidden
          size="small"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands in the place of the button that was pressed
          autoFocus
          className="w-30"
          value={typed}
          onChange={setTyped}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(undefined)
            else if (event.key === 'Enter' || event.key === ',') add()
            else return
            event.preventDefault()
          }}
        />
      )}
    </fieldset>
  )
}
