import { useQueries } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { runRecordQuery } from '../../../panels/inspector/use-run-record.ts'
import type { AudioMeasures } from '../../../panels/audio/audio-meter.ts'
import { audioQuery } from '../../../panels/audio/use-audio-peaks.ts'
import { runAnswerQuery } from '../../../queries/history.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { contentTypeOf } from './audio-type.ts'
import { voiceIn } from './use-clip.ts'

/** The known facts about a clip whose audio is in the library; each appears as soon as it is known. */
export interface MeasuredClip {
  readonly run: Run
  /** Its position among the clips of the click. */
  readonly place: number
  readonly voice: string | undefined
  /** The text to speak. */
  readonly text: string
  readonly item: MediaItem
  readonly audio: AudioMeasures | undefined
  /** The content type in the response. */
  readonly contentType: string | undefined
}

/** Measures the clips that have audio. */
export function useMeasured(entries: readonly (HistoryEntry | undefined)[]): MeasuredClip[] {
  const bridge = useBridge()
  const ended = entries.flatMap((entry, place) =>
    entry === undefined || entry.run.status === 'running' ? [] : [{ run: entry.run, place }],
  )
  const answers = useQueries({ queries: ended.map(({ run }) => runAnswerQuery(bridge, run.id, true)) })
  const kept = ended.flatMap(({ run, place }, index) => {
    const { question = [], answer = [] } = answers[index]?.data ?? {}
    const media = answer.find((block) => block.type === 'media')
    const text = question.find((block) => block.type === 'text')?.text ?? ''
    return media?.mediaId === undefined ? [] : [{ run, place, text, mediaId: media.mediaId }]
  })
  const items = useQueries({ queries: kept.map(({ mediaId }) => mediaItemQuery(bridge, mediaId)) })
  const audioFiles = useQueries({ queries: kept.map(({ mediaId }) => audioQuery(mediaAddress(mediaId))) })
  const records = useQueries({
    queries: kept.map(({ run }) => runRecordQuery(bridge, run.id, false, { only: 'events' })),
  })
  return kept.flatMap(({ run, place, text }, index) => {
    const item = items[index]?.data
    const audio = audioFiles[index]?.data
    if (item === undefined || item.deletedAt !== undefined) return []
    return [
      {
        run,
        place,
        text,
        voice: voiceIn(item.provenance?.parameters),
        item,
        audio: audio?.state === 'measured' ? audio.measures : undefined,
        contentType: contentTypeOf(records[index]?.data),
      },
    ]
  })
}
