import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { VideoFilm, VideoJob } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaItemQuery } from '../../../queries/media.ts'

export interface ChosenFilm {
  /** Every film of the job; one that is only known of for a job that has none yet. */
  readonly films: readonly VideoFilm[]
  readonly index: number
  readonly film: VideoFilm
  /** Its file in the library, once it is there. */
  readonly item: MediaItem | undefined
  choose: (index: number) => void
}

/** The film of a job that is looked at: the first that is saved, until the user says otherwise. */
export function useChosenFilm({ films: several, mediaId, resultExpiresAt }: VideoJob): ChosenFilm {
  const [chosen, choose] = useState<number>()
  const only: VideoFilm = {
    ...(mediaId !== undefined && { mediaId }),
    ...(resultExpiresAt !== undefined && { expiresAt: resultExpiresAt }),
  }
  const films = several ?? [only]
  const firstSaved = films.findIndex((film) => film.mediaId !== undefined)
  const index = Math.min(chosen ?? Math.max(0, firstSaved), films.length - 1)
  const film = films[index] ?? only
  const { data: item } = useQuery({
    ...mediaItemQuery(useBridge(), film.mediaId ?? ''),
    enabled: film.mediaId !== undefined,
  })
  return { films, index, film, item: film.mediaId === undefined ? undefined : item, choose }
}
