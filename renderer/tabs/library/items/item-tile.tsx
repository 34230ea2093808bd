import { FileX, Star } from 'lucide-react'
import { memo } from 'react'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { formatMade, kindLabels, kindOfItem, formatLength } from '../media-labels.ts'
import { itemButtonProps, type ItemButtonProps } from './item-button-props.ts'
import { ItemImage } from './item-image.tsx'
import { RenameField } from '../details/rename-field.tsx'
import { TilePlayButton, TilePlaying, TileTimeAxis } from './tile-audio.tsx'
import { TileText } from './tile-text.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** An item as a tile: its image, waveform or first lines, and below it the kind, name and creation time. */
export const ItemTile = memo(function ItemTile(props: ItemButtonProps) {
  const { item, place, isRenaming, isPlaying } = props
  const isAudio = item.kind === 'audio' && item.exists
  return (
    <div data-tile={item.id} className="relative size-full min-w-0">
      <button
        {...itemButtonProps(props)}
        className={classNames(
          'relative flex size-full min-w-0 flex-col overflow-hidden contain-content rounded-md border border-line text-left outline-offset-1',
          place !== undefined && 'outline-2 outline-accent',
        )}
      >
        <Face item={item} isPlaying={isPlaying} />
        <Caption item={item} />
      </button>
      {isAudio && place === undefined && <TilePlayButton item={item} isPlaying={isPlaying} />}
      {place !== undefined && (
        <span className="tabular pointer-events-none absolute top-1.5 right-1.5 h-5 min-w-5 rounded-full bg-accent px-1 text-center text-meta leading-5 font-strong text-on-accent shadow-[0_0_0_2px_var(--color-surface)]">
          <span className="only-spoken">{libraryText().selection.place}</span>
          {place}
        </span>
      )}
      {isRenaming && (
        <RenameField
          item={item}
          onRename={props.onRename}
          className="absolute inset-x-1 bottom-0.75 h-6 rounded-sm bg-surface px-1 text-small outline-2 outline-focus"
        />
      )}
    </div>
  )
})

/** The content of an item without overlays: its marks are in the caption. */
function Face({ item, isPlaying }: Pick<ItemButtonProps, 'item' | 'isPlaying'>) {
  return (
    <span className="relative block min-h-0 w-full flex-1 overflow-hidden bg-sunken">
      {item.kind === 'text' && item.exists ? <TileText item={item} /> : <ItemImage item={item} />}
      {item.kind === 'audio' && item.durationMs !== undefined && item.exists && (
        <TileTimeAxis durationMs={item.durationMs} />
      )}
      {isPlaying && <TilePlaying item={item} />}
    </span>
  )
}

/** The kind, name, favourite mark, duration and creation time of an item. */
function Caption({ item }: Pick<ItemButtonProps, 'item'>) {
  const kind = item.exists ? kindOfItem(item) : libraryText().missing
  return (
    <span className="flex h-7.5 w-full flex-none items-center gap-1.5 bg-surface px-2 text-small">
      <span className="flex-none text-ink-3" title={kind}>
        <Icon of={item.exists ? kindLabels[item.kind].icon : FileX} size="tiny" />
        <span className="only-spoken">{kind} </span>
      </span>
      <span className="min-w-0 flex-1 truncate" title={item.fileName}>
        <MatchedText text={itemTitle(item)} />
      </span>
      {item.isStarred && (
        <span className="flex-none text-accent" title={libraryText().favourite}>
          <Star size={12} aria-hidden="true" className="fill-current" />
          <span className="only-spoken">{libraryText().favourite}</span>
        </span>
      )}
      {item.durationMs !== undefined && (
        // The axis of a waveform already shows the duration.
        <span className={item.kind === 'audio' ? 'only-spoken' : 'tabular flex-none text-meta text-ink-2'}>
          {formatLength(item.durationMs)}
        </span>
      )}
      <span className="tabular flex-none text-meta text-ink-3" title={formatFullMoment(item.createdAt)}>
        {formatMade(item.createdAt)}
      </span>
    </span>
  )
}
