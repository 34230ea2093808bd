import { File } from 'lucide-react'
import type { Block } from '../../../../shared/conversations/block.ts'
import { Chip } from '../../../components/chip.tsx'
import { formatBytes } from '../../../components/format-number.ts'
import { AnswerImage } from '../../../markdown/answer-image.tsx'

/** A file inside a turn: a picture or a sound is shown, anything else is named. */
export function MediaBlock({ block }: { block: Extract<Block, { type: 'media' }> }) {
  const { mediaType, data, url, name } = block
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
