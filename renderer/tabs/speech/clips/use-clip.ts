import { useQuery } from '@tanstack/react-query'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { isJsonObject, parseJson, type Json } from '../../../../shared/json.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useRunRecord } from '../../../panels/inspector/use-run-record.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { useFormatRun } from '../../../queries/format-runs.ts'

/** One voice's run, as new as the window has it. */
export interface SpokenClip {
  readonly run: Run
  readonly text: string
  /** `undefined` until it is known. */
  readonly voice: string | undefined
  readonly audio: MediaBlock | undefined
  /** The library's item of `sound`. */
  readonly item: MediaItem | undefined
  readonly isRunning: boolean
  /** Whether `sound` is all there will be. */
  readonly isWhole: boolean
}

export function useClip(entry: HistoryEntry, queuedVoice: string | undefined): SpokenClip {
  const { run, asked, blocks, isRunning, isWhole } = useFormatRun(entry)
  const audio = blocks.find((block) => block.type === 'media')
  const mediaId = audio?.mediaId
  const { data: item } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  const known = queuedVoice ?? voiceIn(item?.provenance?.parameters)
  // Of a clip without a file the record says what was asked: its answer is an error, and short.
  const isNeeded = known === undefined && (isRunning || (isWhole && mediaId === undefined))
  const record = useRunRecord(run.id, false, { only: 'bodies' }, isNeeded)
  const voice = known ?? voiceIn(parseJson(record.data?.request.body ?? ''))
  return { run, text: asked, voice, audio, item, isRunning, isWhole }
}

export function voiceIn(settings: Json | undefined): string | undefined {
  const voice = isJsonObject(settings) ? settings['voice'] : undefined
  if (voice === undefined) return undefined
  return typeof voice === 'string' ? voice : JSON.stringify(voice)
}
