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

/** The live state of the run of one voice. */
export interface SpokenClip {
  readonly run: Run
  readonly text: string
  /** `undefined` until it is known. */
  readonly voice: string | undefined
  readonly audio: MediaBlock | undefined
  /** The library item of `audio`. */
  readonly item: MediaItem | undefined
  readonly isRunning: boolean
  /** Whether `audio` is final. */
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
  // Without a file, read the voice from the record of the request. The record is short then: the answer is an error.
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
