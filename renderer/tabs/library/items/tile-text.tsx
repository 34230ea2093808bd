import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { ItemImage } from './item-image.tsx'
import { textHeadQuery } from '../text-head.ts'

/** The first lines of a text, as many as fit the tile; the icon of the kind if the file is not text. */
export function TileText({ item }: { item: MediaItem }) {
  const { data, isLoading } = useQuery(textHeadQuery(item))
  if (isLoading) return null
  if (data === undefined || data === '') return <ItemImage item={item} />
  const isCode = /^\s*[[{<]/.test(data)
  return (
    <span
      className={`absolute inset-x-2.5 top-2 bottom-0 overflow-hidden text-ink-2 wrap-anywhere whitespace-pre-line ${
        isCode ? 'font-mono text-[10.5px] leading-[15px]' : 'text-meta'
      }`}
    >
      {data}
    </span>
  )
}
