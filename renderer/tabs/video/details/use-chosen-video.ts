import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { GeneratedVideo, VideoJob } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

export interface ChosenVideo {
  /** All videos of the job. A job without any has one empty entry. */
  readonly videos: readonly GeneratedVideo[]
  readonly index: number
  readonly video: GeneratedVideo
  /** Its file in the library, once it is saved. */
  readonly item: MediaItem | undefined
  choose: (index: number) => void
}

/** The selected video of a job: the first saved one, until the user selects another. */
export function useChosenVideo({ videos: several, mediaId, resultExpiresAt }: VideoJob): ChosenVideo {
  const [chosen, choose] = useState<number>()
  const only: GeneratedVideo = definedFields({ mediaId, expiresAt: resultExpiresAt })
  const videos = several ?? [only]
  const firstSaved = videos.findIndex((video) => video.mediaId !== undefined)
  const index = Math.min(chosen ?? Math.max(0, firstSaved), videos.length - 1)
  const video = videos[index] ?? only
  const { data: item } = useQuery({
    ...mediaItemQuery(useBridge(), video.mediaId ?? ''),
    enabled: video.mediaId !== undefined,
  })
  return { videos, index, video, item: video.mediaId === undefined ? undefined : item, choose }
}
