import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { sourceOfForm, type AudioSource } from '../../../../shared/request-forms/transcribe/form.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { SentForm } from '../../../../shared/runs/sent-form.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useRunById } from '../../../queries/format-runs.ts'
import { transcribeValues } from '../values.ts'

/** The live state of one transcription or translation. */
export interface TranscriptRun {
  /** `undefined` until it is read. */
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  /** The audio that was sent. */
  readonly source: AudioSource | undefined
  /** Whether its request asked for timestamps; `undefined` until its record is read. */
  readonly asksForTimes: boolean | undefined
  /**
   * The text received so far, replaced by the final transcript with its timestamps; `undefined` while there is none.
   */
  readonly transcript: Transcript | undefined
  readonly isRunning: boolean
  /** Whether `transcript` is final. */
  readonly isWhole: boolean
  /** Why the transcript can no longer be read. */
  readonly problem: AppError | undefined
  readonly isGone: boolean
}

/** The transcript of a finished run, which never changes. */
function transcriptQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['transcript', runId],
    queryFn: ({ signal }) => call(bridge, 'audio.transcript', { runId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the live run while it runs, then the one of its record. */
export function useTranscriptRun(runId: string): TranscriptRun {
  const { run, blocks, isRunning, isKept, isGone } = useRunById(runId)
  const kept = useQuery({ ...transcriptQuery(useBridge(), runId), enabled: isKept })
  // The query also ends, with an error, for a run without a transcript.
  const isRead = isKept && !kept.isPending
  const text = textOfBlocks(blocks)
  const sent = useSentForm(runId, run?.status === 'running')
  const soFar = useMemo(() => (text === '' ? undefined : { text, segments: [], words: [] }), [text])
  return {
    run,
    blocks,
    source: useSourceOf(sent),
    asksForTimes: sent === undefined ? undefined : asksForTimes(sent),
    transcript: kept.data ?? soFar,
    isRunning,
    isWhole: isRead,
    problem: isWholeAnswer(run?.status) && soFar === undefined ? kept.error?.appError : undefined,
    isGone,
  }
}

/**
 * The form that a run sent, from its record. Polls while the record is missing, which is only right after the run
 * began.
 */
function useSentForm(runId: string, isRunning: boolean): SentForm | undefined {
  const bridge = useBridge()
  const { data } = useQuery({
    queryKey: ['sent-audio', runId, isRunning],
    async queryFn({ signal }) {
      const { request } = await call(bridge, 'runs.record', { id: runId, only: 'bodies' }, { signal })
      return request.form ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isRunning && state.data === null ? 300 : false),
    placeholderData: (before, query) => (query?.queryKey[1] === runId ? before : undefined),
  })
  return data ?? undefined
}

/** The audio that was sent. Prefers the source in the form, which also has its duration and the user's name for it. */
function useSourceOf(sent: SentForm | undefined): AudioSource | undefined {
  const chosen = useStore(transcribeValues, ({ form }) => form.source)
  const source = useMemo(() => sent && sourceOfForm(sent), [sent])
  return chosen !== undefined && chosen.mediaId === source?.mediaId ? chosen : source
}

const formatsWithTimes = new Set(['verbose_json', 'srt', 'vtt', 'diarized_json'])

function asksForTimes({ fields }: SentForm): boolean {
  return fields.some(
    (field) => field.name === 'response_format' && 'value' in field && formatsWithTimes.has(field.value),
  )
}
