import { FileX, Star } from 'lucide-react'
import { memo } from 'react'
import { MatchedText } from '../../../controls/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/icon.tsx'
import { formatMade, itemTitle, kindLabels, formatLength } from '../media-labels.ts'
import { itemButtonProps, type ItemButtonProps } from './item-button-props.ts'
import { ItemImage } from './item-image.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** An item as a tile: its image, its kind, its name and when it was made. */
export const ItemTile = memo(function ItemTile(props: ItemButtonProps) {
  const { item, isSelected } = props
  const kind = kindLabels[item.kind]
  const title = itemTitle(item)
  return (
    <button
      {...itemButtonProps(props)}
      className={classNames(
        'relative flex size-full min-w-0 flex-col overflow-hidden contain-content rounded-md border border-line text-left outline-offset-1',
        isSelected && 'outline-2 outline-accent',
      )}
    >
      <span className="relative block min-h-0 w-full flex-1 overflow-hidden bg-sunken">
        <ItemImage item={item} />
        <span className="absolute top-1.5 left-1.5 flex h-4.5 items-center gap-1 rounded-xs bg-raised px-1.5 text-meta text-ink-2 shadow-card">
          <Icon of={item.exists ? kind.icon : FileX} size="tiny" />
          {item.exists ? kind.one : libraryText().missing}
        </span>
        {item.isStarred && (
          <>
            <Star size={14} aria-hidden="true" className="absolute top-2 right-2 fill-current text-accent" />
            <span className="only-spoken">{libraryText().favourite}</span>
          </>
        )}
        {item.durationMs !== undefined && (
          <span className="tabular absolute right-1.5 bottom-1.5 rounded-xs bg-raised px-1 text-meta text-ink shadow-card">
            {formatLength(item.durationMs)}
          </span>
        )}
      </span>
      <span className="flex h-7.5 w-full flex-none items-center gap-2 bg-surface px-2 text-small">
        <span className="min-w-0 flex-1 truncate" title={item.fileName}>
          <MatchedText text={title} />
        </span>
        <span className="tabular flex-none text-meta text-ink-3" title={formatFullMoment(item.createdAt)}>
          {formatMade(item.createdAt)}
        </span>
      </span>
    </button>
  )
})
