import { useQuery } from '@tanstack/react-query'
import { FileX, Play } from 'lucide-react'
import { useState } from 'react'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { mediaKindOf, type MediaItem } from '../../../../shared/media/media-item.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { TileImage } from '../../../panels/thumbnails/tile-image.tsx'
import { VideoImage } from '../../../panels/video-jobs/video-image.tsx'
import { formatVideoTime } from '../../../panels/video-player/video-time.ts'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import type { CellPlace } from '../experiments-route.ts'
import { ImageActions } from '../media/image-actions.tsx'
import { CellAudio } from './cell-audio.tsx'

/** The maximum number of thumbnails side by side. */
const maxShown = 3

export type CellMediaProps = {
  plan: ExperimentPlan
  place: CellPlace
  media: NonNullable<CellRow['media']>
}

/** The files of an answer in small: thumbnails of images and videos, audio with a play button. */
export function CellMedia({ plan, place, media }: CellMediaProps) {
  const [first] = media
  if (first === undefined) return null
  const kind = mediaKindOf(first.mediaType)
  if (kind === 'audio') return <CellAudio mediaId={first.mediaId} />
  if (kind === 'text')
    return <span className="truncate text-ink-3">{experimentResultsText().grid.pictures(media.length)}</span>
  const more = media.length - maxShown
  return (
    <span className="group/media relative flex h-full min-w-0 flex-1 items-center gap-1 py-1">
      {media.slice(0, maxShown).map(({ mediaId }) => (
        <SmallImage key={mediaId} mediaId={mediaId} />
      ))}
      {more > 0 && <span className="tabular text-meta text-ink-3">+{more}</span>}
      {kind === 'image' && (
        <ImageActions
          plan={plan}
          place={place}
          mediaId={first.mediaId}
          isOnlyPointed
          className="absolute top-1.5 right-0 bg-raised opacity-0 shadow-pop group-hover/media:opacity-100"
        />
      )}
    </span>
  )
}

function SmallImage({ mediaId }: { mediaId: string }) {
  const { data: item, isError } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  if (isError || item?.exists === false) return <MissingImage />
  if (item?.kind === 'video') return <SmallVideo item={item} />
  return (
    <span className="relative flex aspect-square h-full min-h-5 flex-none overflow-hidden rounded-sm bg-sunken">
      {item !== undefined && <DrawnImage item={item} />}
    </span>
  )
}

function SmallVideo({ item }: { item: MediaItem }) {
  const { durationMs, provenance, fileName } = item
  return (
    <span className="relative grid aspect-video h-full min-h-5 flex-none place-items-center overflow-hidden rounded-sm bg-sunken">
      <VideoImage item={item} alt={provenance?.prompt ?? fileName} />
      <span className="tabular absolute bottom-0.5 left-0.5 flex h-4 items-center gap-0.5 rounded-xs bg-raised px-0.5 text-meta leading-4 text-ink">
        <Icon of={Play} size="tiny" />
        {durationMs !== undefined && formatVideoTime(durationMs / 1000)}
      </span>
    </span>
  )
}

function DrawnImage({ item }: { item: MediaItem }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <MissingImage />
  return (
    <TileImage
      item={item}
      alt={item.provenance?.prompt ?? item.fileName}
      className="size-full object-cover"
      onBroken={() => setIsBroken(true)}
    />
  )
}

function MissingImage() {
  return (
    <span
      title={experimentResultsText().media.missing}
      className="grid aspect-square h-full flex-none place-items-center rounded-sm bg-sunken text-ink-3"
    >
      <Icon of={FileX} size="small" />
      <span className="only-spoken">{experimentResultsText().media.missing}</span>
    </span>
  )
}
