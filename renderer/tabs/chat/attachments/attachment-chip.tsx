import { Maximize2, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { unknownMediaType } from '../../../../shared/media/sniff-type.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { CacheMarkButton } from '../../../panels/caching/cache-mark-button.tsx'
import { ImageDialog } from '../../../panels/attachments/image-dialog.tsx'
import { mediaIcon, mediaMeta } from '../../../panels/attachments/media-meta.ts'
import { Thumbnail } from '../../../panels/attachments/thumbnail.tsx'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'

export type AttachmentChipProps = {
  media: MediaBlock
  /** Why it cannot be sent at the moment. */
  problem?: string | undefined
  onRemove: () => void
  /** Sets its cache mark, in formats with marks. */
  onMark?: ((mark: CacheMark | undefined) => void) | undefined
}

/** A file of an unsent message. */
export function AttachmentChip({ media, problem, onRemove, onMark }: AttachmentChipProps) {
  const { attachmentId, mediaType, name = mediaType } = media
  const imageId = mediaType.startsWith('image/') ? attachmentId : undefined
  const [isShown, setIsShown] = useState(false)
  const icon = <Icon of={mediaIcon(mediaType)} size="small" className="text-ink-3" />
  const focused = useRef<HTMLElement>(null)
  const view = {
    id: 'view',
    label: attachmentsText().view(name),
    icon: Maximize2,
    takesFocus: true,
    onSelect: () => setIsShown(true),
  } as const
  const remove = {
    id: 'remove',
    label: attachmentsText().remove(name),
    icon: X,
    isDanger: true,
    takesFocus: focused,
    onSelect() {
      onRemove()
      // Removing unmounts the chip with its menu: keep the focus where the removal has moved it.
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
  } as const
  return (
    <ContextMenu sections={() => [{ items: imageId === undefined ? [remove] : [view, remove] }]}>
      <li
        title={
          problem ?? (mediaType === unknownMediaType ? attachmentsText().unknownTypeNote : media.excerpt)
        }
        className={classNames(
          'flex h-control max-w-full min-w-0 items-center gap-1.5 rounded-sm bg-sunken pr-0.5 pl-1.5 text-small',
          problem === undefined ? 'edge' : 'shadow-[inset_0_0_0_1px_var(--color-warn)]',
        )}
      >
        {imageId !== undefined ? (
          <Thumbnail media={media} id={imageId} fallback={icon} className="size-5 object-cover" />
        ) : (
          icon
        )}
        <MiddleCut text={name} className="max-w-56" />
        <span className="tabular flex-none text-meta text-ink-3">{mediaMeta(media)}</span>
        {problem !== undefined && (
          <span className="flex-none text-warn">
            <Icon of={TriangleAlert} size="small" />
            <span className="only-spoken">{problem}</span>
          </span>
        )}
        {isShown && imageId !== undefined && (
          <ImageDialog media={media} id={imageId} onClose={() => setIsShown(false)} />
        )}
        {onMark !== undefined && <CacheMarkButton name={name} mark={media.cacheMark} onChange={onMark} />}
        <IconButton icon={X} iconSize="small" label={attachmentsText().remove(name)} onClick={onRemove} />
      </li>
    </ContextMenu>
  )
}
