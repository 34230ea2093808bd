import { File } from 'lucide-react'
import type { MediaBlock as Media } from '../../../../shared/runs/block.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { AttachmentView } from '../../../panels/attachments/attachment-view.tsx'
import { Thumbnail } from '../../../panels/attachments/thumbnail.tsx'
import { AnswerImage } from '../../../panels/markdown/answer-image.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type MediaBlockProps = {
  block: Media
  /** Whether the user attached it. */
  isOfUser?: boolean
}

/** A file in a turn: images and audio are shown, other files are named. */
export function MediaBlock({ block, isOfUser = false }: MediaBlockProps) {
  const { mediaType, data, url, name, attachmentId, mediaId, isPartial, problem } = block
  if (mediaId !== undefined && !isOfUser && mediaType.startsWith('image/'))
    return <MadeImage block={block} id={mediaId} />
  const id = attachmentId ?? mediaId
  if (id !== undefined) return <AttachmentView media={block} id={id} />
  if (problem !== undefined) return <ErrorNotice error={problem} />
  if (isPartial === true && data === undefined)
    return <Chip icon={File}>{chatText().media.saving(mediaType)}</Chip>
  const label = name ?? mediaType
  if (mediaType.startsWith('image/')) {
    return (
      <AnswerImage
        address={data === undefined ? (url ?? null) : `data:${mediaType};base64,${data}`}
        alt={label}
      />
    )
  }
  const size = data === undefined ? '' : ` · ${formatBytes(Math.floor((data.length * 3) / 4))}`
  return (
    <Chip icon={File} className="self-start">
      {label}
      {size}
    </Chip>
  )
}

/** A generated image, shown larger than the user's own files, which only need to be recognised. */
function MadeImage({ block, id }: { block: Media; id: string }) {
  const gone = <Chip icon={File}>{chatText().media.gone(block.mediaType)}</Chip>
  return (
    <Thumbnail
      media={block}
      id={id}
      fallback={gone}
      className="h-auto max-h-100 w-auto max-w-full object-contain"
    />
  )
}
