import { Bookmark } from 'lucide-react'
import type { CacheMark } from '../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { cacheMarkItems, lifetimeText } from './cache-mark-items.ts'

export type CacheMarkButtonProps = {
  /** The name of the marked content. */
  name: string
  mark: CacheMark | undefined
  onChange: (mark: CacheMark | undefined) => void
  size?: 'base' | 'large'
}

/** Sets the cache mark of one block. The icon is filled while it has one. */
export function CacheMarkButton({ name, mark, onChange, size = 'base' }: CacheMarkButtonProps) {
  const texts = cachingText()
  const lifetime = mark === undefined ? texts.none : lifetimeText(mark)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={Bookmark}
          iconSize="small"
          size={size}
          label={texts.markOf({ name, lifetime })}
          tooltip={texts.explanation}
          pressed={mark !== undefined}
          pressedLook="filled"
        />
      }
      sections={[{ heading: texts.mark, items: cacheMarkItems(mark, onChange) }]}
    />
  )
}
