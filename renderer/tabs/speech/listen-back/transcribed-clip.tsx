import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, ScanSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { compareWords, type WordComparison } from '../../../../shared/words/word-differences.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatNumber, formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { runState } from '../../../panels/runs/run-state.ts'
import { SeriesKey } from '../../../panels/audio/series-key.tsx'
import { seriesOf } from '../../../panels/audio/series-of.ts'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { Awaited } from '../../../panels/runs/running-line.tsx'
import { useRunById } from '../../../queries/format-runs.ts'
import { StopRun } from '../../../panels/runs/stop-run.tsx'
import type { MeasuredClip } from '../clips/use-measured.ts'
import { useClipsView } from '../clips/view-store.ts'
import { WordLine } from './word-line.tsx'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** The transcript of a finished run; it never changes. */
function transcriptQuery(bridge: Bridge, runId: string) {
  return queryOptions({
    queryKey: ['transcript', runId],
    queryFn: ({ signal }) => call(bridge, 'audio.transcript', { runId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The transcription of a clip: how many words differ, and which. */
export function TranscribedClip({ clip, runId }: { clip: MeasuredClip; runId: string }) {
  const bridge = useBridge()
  const { run } = useRunById(runId)
  const [isWhole, setIsWhole] = useState(false)
  const inspect = useClipsView((state) => state.inspect)
  const hasText = run !== undefined && run.status !== 'running' && run.error === undefined
  const transcript = useQuery({ ...transcriptQuery(bridge, runId), enabled: hasText })
  const transcribedText = transcript.data?.text
  const comparison = useMemo(
    () => (transcribedText === undefined ? undefined : compareWords(clip.text, transcribedText)),
    [clip.text, transcribedText],
  )
  const voice = clip.voice ?? clip.run.model
  return (
    <li className="flex flex-col border-b border-line last:border-b-0">
      <div className="flex min-h-row flex-wrap items-start gap-x-3 py-1.5 pr-2 pl-3 text-small">
        <span className="flex w-24 min-w-0 flex-none items-center gap-1.5">
          <SeriesKey series={seriesOf(clip.place)} />
          <span className="truncate" title={voice}>
            {voice}
          </span>
        </span>
        <span className="tabular w-40 flex-none">
          <Result run={run} comparison={comparison} />
        </span>
        <span className="min-w-40 flex-1 text-ink-2 select-text">
          {comparison !== undefined && <WordLine comparison={comparison} isWhole={isWhole} />}
        </span>
        <span className="-my-0.5 flex flex-none">
          {run?.status === 'running' && (
            <StopRun id={runId} label={speechText().stopTranscribing(voice)} isIcon />
          )}
          <IconButton
            icon={ScanSearch}
            iconSize="small"
            label={speechText().inspectTranscription(voice)}
            tooltip={speechText().inspectRequest}
            onClick={() => inspect(runId)}
          />
          {comparison !== undefined && (
            <IconButton
              icon={isWhole ? ChevronDown : ChevronRight}
              iconSize="small"
              label={isWhole ? speechText().showLessOf(voice) : speechText().showAllOf(voice)}
              tooltip={isWhole ? speechText().showLess : speechText().showAll}
              onClick={() => setIsWhole(!isWhole)}
            />
          )}
        </span>
      </div>
      {run?.error !== undefined && <ErrorNotice error={run.error} className="mx-3 mb-3" />}
      {transcript.error !== null && <ErrorNotice error={transcript.error.appError} className="mx-3 mb-3" />}
    </li>
  )
}

function Result({ run, comparison }: { run: Run | undefined; comparison: WordComparison | undefined }) {
  if (run === undefined) return null
  if (run.status === 'running') {
    return (
      <Awaited size={12} className="text-ink-3">
        <ElapsedTime startedAt={run.startedAt} />
      </Awaited>
    )
  }
  if (comparison === undefined) return <>{runState(run).label}</>
  const { replaced, missing, inserted, expectedWords, errorRate } = comparison
  return (
    <span className="flex flex-col">
      <span>
        {speechText().wordsDiffer({
          count: formatCount(replaced + missing + inserted),
          words: expectedWords,
        })}
      </span>
      <span className="text-meta text-ink-3">
        {errorRate === undefined
          ? ''
          : speechText().wordErrorRate(formatNumber(errorRate * 100, errorRate < 0.0995 ? 1 : 0))}
      </span>
    </span>
  )
}
