import { useState, type ReactNode } from 'react'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { classNames } from '../../controls/class-names.ts'
import { ImageDialog } from './image-dialog.tsx'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'

export type ThumbnailProps = {
  media: MediaBlock
  id: string
  /** Shown instead when the file is damaged or gone. */
  fallback: ReactNode
  className?: string
}

/** A small image that opens at full size. */
export function Thumbnail({ media, id, fallback, className }: ThumbnailProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return fallback
  return (
    <>
      <button
        type="button"
        aria-label={
          media.name === undefined ? attachmentsText().viewUnnamed : attachmentsText().view(media.name)
        }
        title={media.name}
        onClick={() => setIsOpen(true)}
        className="flex-none rounded-sm"
      >
        <img
          src={mediaAddress(id)}
          alt=""
          width={media.width}
          height={media.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsBroken(true)}
          className={classNames('block rounded-sm bg-sunken edge', className)}
        />
      </button>
      {isOpen && <ImageDialog media={media} id={id} onClose={() => setIsOpen(false)} />}
    </>
  )
}
