import { useState } from 'react'
import { maxItemTitle } from '../../../../shared/media/collection.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'

export type RenameFieldProps = {
  item: MediaItem
  onRename: (item: MediaItem, title: string) => void
  className?: string
}

/** Edits the title of an item in place. Enter and blur save it, Escape does not. */
export function RenameField({ item, onRename, className }: RenameFieldProps) {
  const [typed, setTyped] = useState(itemTitle(item))
  const rename = useLibraryView((state) => state.rename)
  const end = (isKept: boolean) => {
    if (useLibraryView.getState().renamingId !== item.id) return
    if (isKept) onRename(item, typed)
    rename(undefined)
    // Return the focus to the list, where its keys work.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-media="${CSS.escape(item.id)}"]`)?.focus(),
    )
  }
  const { box } = useTextBox<HTMLInputElement>(
    { value: typed, onChange: setTyped },
    {
      onFocus: (event) => event.currentTarget.select(),
      onBlur: () => end(true),
      onKeyDown(event) {
        event.stopPropagation()
        if (event.key === 'Enter') end(true)
        else if (event.key === 'Escape') end(false)
        else return
        event.preventDefault()
      },
    },
  )
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a click or a key
      autoFocus
      aria-label={libraryText().titleOf(itemTitle(item))}
      maxLength={maxItemTitle}
      {...box}
      className={className}
    />
  )
}
