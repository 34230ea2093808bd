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

/** One transcription or translation, as new as the window has it. */
export interface TranscriptRun {
  /** `undefined` until it is read. */
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  /** The sound that was sent. */
  readonly source: AudioSource | undefined
  /** Whether its request asked for times; `undefined` until its record is read. */
  readonly asksForTimes: boolean | undefined
  /** What has come so far, and the whole with its times when it has ended; `undefined` while nothing has. */
  readonly transcript: Transcript | undefined
  readonly isRunning: boolean
  /** Whether `transcript` is all there will be. */
  readonly isWhole: boolean
  /** Why what it came to cannot be read any more. */
  readonly problem: AppError | undefined
  readonly isGone: boolean
}

/** What a finished run came to. It never changes. */
function transcriptQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['transcript', runId],
    queryFn: ({ signal }) => call(bridge, 'audio.transcript', { runId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The live run while it is on, then what its record says. */
export function useTranscriptRun(runId: string): TranscriptRun {
  const { run, blocks, isRunning, isKept, isGone } = useRunById(runId)
  const kept = useQuery({ ...transcriptQuery(useBridge(), runId), enabled: isKept })
  // A run without a transcript has been asked for it as well.
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

/** The form that a run sent, from its record: read until it is there, which is soon after the run began. */
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

/** The sound that was sent. The form knows more of it than the record does: how long it is, and what the user calls it. */
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
