import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useRunRecord } from '../../../panels/inspector/use-run-record.ts'
import { historyItemQuery, invalidateRuns } from '../../../queries/history.ts'
import { useLiveRun, useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { fromSentForm } from '../form/form-from-record.ts'
import type { Source } from '../form/form-store.ts'
import { useTranscribeView } from '../view-store.ts'

/** One transcription or translation, as new as the window has it. */
export interface TranscriptRun {
  /** `undefined` until it is read. */
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  /** The sound that was sent. */
  readonly source: Source | undefined
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
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const queryClient = useQueryClient()
  const live = useLiveRun(runId)
  const { data, isError } = useQuery(historyItemQuery(bridge, runId))
  const isKept = data !== undefined && data.run.status !== 'running'
  const isListedRunning = data?.run.status === 'running'
  const hasEnded = live?.hasEnded === true
  const kept = useQuery({ ...transcriptQuery(bridge, runId), enabled: isKept })
  useEffect(() => {
    if (isListedRunning) liveRuns.watch(runId)
  }, [isListedRunning, liveRuns, runId])
  useEffect(() => {
    if (hasEnded) invalidateRuns(queryClient)
  }, [hasEnded, queryClient])
  // A run without a transcript has been asked for it as well.
  const isRead = isKept && !kept.isPending
  useEffect(() => {
    if (isRead) liveRuns.forget(runId)
  }, [isRead, liveRuns, runId])
  const run = isKept ? data.run : (live?.run ?? data?.run)
  const blocks = live?.blocks ?? data?.answer ?? []
  const text = textOfBlocks(blocks)
  const soFar = useMemo(() => (text === '' ? undefined : { text, segments: [], words: [] }), [text])
  return {
    run,
    blocks,
    source: useSourceOf(runId, run?.status === 'running'),
    transcript: kept.data ?? soFar,
    isRunning: run?.status === 'running' && !hasEnded,
    isWhole: isRead,
    problem: isWholeAnswer(run?.status) && soFar === undefined ? kept.error?.appError : undefined,
    isGone: isError && live === undefined,
  }
}

/** The sound that a run sent: known from the click that sent it, or else from its record. */
function useSourceOf(runId: string, isRunning: boolean): Source | undefined {
  const known = useTranscribeView(({ sources }) => sources[runId])
  const { data } = useRunRecord(runId, isRunning, { only: 'bodies' }, known === undefined)
  const form = data?.request.form
  return useMemo(
    () => known ?? (form === undefined ? undefined : fromSentForm(form, []).source),
    [known, form],
  )
}
