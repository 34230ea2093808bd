import { FileX, ImageOff } from 'lucide-react'
import { memo } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { noteUnreadable, useThumbnail } from '../../../panels/thumbnails/use-thumbnail.ts'
import { kindLabels } from '../media-labels.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The thumbnail of an item, or a placeholder of the same size. */
export const ItemImage = memo(function ItemImage({
  item,
  isSmall = false,
}: {
  item: MediaItem
  isSmall?: boolean
}) {
  const thumbnail = useThumbnail(item)
  if (thumbnail.state === 'there') {
    return (
      <img
        src={thumbnail.address}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => noteUnreadable(item.id)}
        className={classNames(
          // Draw a waveform over the full width, above the axis.
          item.kind === 'audio' && !isSmall
            ? 'absolute top-7 left-2 h-[calc(100%-48px)] w-[calc(100%-16px)] object-fill'
            : isSmall
              ? 'size-full object-cover'
              : 'size-full object-contain',
          !item.exists && 'grayscale',
        )}
      />
    )
  }
  const isDamaged = thumbnail.state === 'none' && thumbnail.isDamaged
  const text = !item.exists ? libraryText().fileMissing : isDamaged ? libraryText().noPreview : undefined
  const drawing = !item.exists ? FileX : isDamaged ? ImageOff : kindLabels[item.kind].icon
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 text-ink-3">
      <Icon of={drawing} size={isSmall ? 'small' : 'large'} />
      {!isSmall && text !== undefined && <span className="text-meta">{text}</span>}
    </span>
  )
})
