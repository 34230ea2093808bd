import { costedRun } from '../../../queries/run-cost.ts'
import { FileQuestion } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { taskOfFormat } from '../transcript-tasks.ts'
import { countWords } from '../transcript/count-words.ts'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import type { AudioPlayback } from '../../../panels/audio/audio-playback.ts'
import { FindBar } from '../../../panels/find/find-bar.tsx'
import { GrowingText } from '../../../panels/runs/growing-text.tsx'
import { ShortUsageLine } from '../../../panels/runs/usage-line.tsx'
import { SegmentList } from '../transcript/segment-list.tsx'
import { rowsOf } from '../transcript/transcript-rows.ts'
import { useFind } from '../transcript/use-find.ts'
import { ColumnHead } from './column-head.tsx'
import { MissingTimes } from './missing-times.tsx'
import { EndedView, WorkingView } from './run-states.tsx'
import type { TranscriptRun } from './use-transcript-run.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type TranscriptColumnProps = {
  shown: TranscriptRun
  actions: RequestActions
  playback: AudioPlayback
  /** Whether another transcript is beside it. */
  isBeside: boolean
  /** Rendered below its head. */
  children?: ReactNode
}

/** The result of one request: its text in rows, the progress, or why there is no transcript. */
export function TranscriptColumn({ shown, actions, playback, isBeside, children }: TranscriptColumnProps) {
  const { run, transcript, isRunning, isWhole, isGone } = shown
  const rows = useMemo(() => (transcript === undefined ? [] : rowsOf(transcript)), [transcript])
  const find = useFind(rows)
  const label =
    taskOfFormat(run?.format).task === 'translate'
      ? transcribeText().textOfTranslation
      : transcribeText().textOfTranscript
  const isWaiting = isRunning || (run !== undefined && !isWhole)
  const content = (
    <>
      <ColumnHead shown={shown} find={find} isBeside={isBeside} actions={actions} />
      {children}
      {find.isOpen && (
        <FindBar
          label={transcribeText().findInText}
          query={find.query}
          onQuery={find.setQuery}
          match={find.index}
          count={find.matches.length}
          onStep={find.step}
          onClose={find.close}
        />
      )}
      {isGone ? (
        <EmptyState icon={FileQuestion} title={transcribeText().requestNotFound}>
          {transcribeText().requestNotFoundHint}
        </EmptyState>
      ) : (
        <>
          {(isRunning || run === undefined) && <WorkingView run={run} hasText={rows.length > 0} />}
          <EndedView shown={shown} actions={actions} />
          {transcript !== undefined && isWaiting ? (
            <GrowingText label={label} text={transcript.text} />
          ) : (
            rows.length > 0 && (
              <SegmentList
                label={label}
                rows={rows}
                words={transcript?.words ?? []}
                playback={playback}
                matches={find.matches}
                match={find.match}
              />
            )
          )}
          <ColumnFoot shown={shown} rowCount={rows.length} isBeside={isBeside} actions={actions} />
        </>
      )}
    </>
  )
  return isBeside ? (
    <ComparisonColumn>{content}</ComparisonColumn>
  ) : (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">{content}</div>
  )
}

type ColumnFootProps = Pick<TranscriptColumnProps, 'shown' | 'isBeside' | 'actions'> & { rowCount: number }

function ColumnFoot({ shown, rowCount, isBeside, actions }: ColumnFootProps) {
  const { transcript, run } = shown
  if (transcript === undefined || rowCount === 0) return null
  const words = countWords(transcript)
  const { segments, language, usage } = transcript
  const billed =
    usage?.inputTokens === undefined && usage?.outputTokens === undefined
      ? usage?.seconds === undefined
        ? undefined
        : transcribeText().usageSeconds(formatCount(usage.seconds))
      : transcribeText().usageTokens({
          input: formatCount(usage.inputTokens),
          output: formatCount(usage.outputTokens),
        })
  return (
    <div className="tabular mt-auto flex min-h-8 flex-none flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-small text-ink-2">
      <span>
        {segments.length === 0
          ? transcribeText().words(words)
          : transcribeText().segmentsAndWords({ segments: segments.length, words })}
      </span>
      {language !== undefined && <span className="text-ink-3">{language}</span>}
      <MissingTimes shown={shown} actions={actions} />
      <span className="ml-auto flex items-center gap-2 text-ink-3">
        <ShortUsageLine
          costed={run === undefined || shown.isRunning ? undefined : costedRun(run)}
          facts={billed === undefined ? [] : [billed]}
        />
        {run?.isPractice === true && !isBeside && <PracticeBadge />}
      </span>
    </div>
  )
}
