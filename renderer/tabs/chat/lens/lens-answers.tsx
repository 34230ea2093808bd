import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, useState } from 'react'
import type { LiveRun } from '../../../stores/live-runs-store.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ComparisonBar, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { scaleEnd } from './clock-scale.ts'
import { clockMs } from './clock-strip.tsx'
import { columnColour } from './column-colour.ts'
import { LensAnswer } from './lens-answer.tsx'
import type { LensColumnState } from './lens-store.ts'
import { isRunning, useLensRuns } from './use-lens-runs.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type LensAnswersProps = {
  columns: readonly LensColumnState[]
  labels: readonly string[]
  /** The first words of what is asked. */
  prompt: string
  onInspect: (runId: string) => void
  onSwitchOff: (column: LensColumnState, field: string) => void
}

/** The answers side by side, on one clock. */
export function LensAnswers(props: LensAnswersProps) {
  const { columns, labels, prompt, onInspect, onSwitchOff } = props
  const runs = useLensRuns(columns)
  const [isTall, setTall] = useState(false)
  const isAnyRunning = runs.some(isRunning)
  const now = useNow(clockMs, isAnyRunning)
  const endMs = scaleEnd(Math.max(0, ...runs.map((live) => timeOf(live, now))))
  const hasRuns = runs.some((live) => live?.run !== undefined)
  return (
    <section aria-label={chatText().lens.answers} className="flex-none">
      <AnswersHead
        scale={hasRuns ? chatText().lens.scale(formatScale(endMs)) : ''}
        prompt={prompt}
        isTall={isTall}
        onTall={setTall}
      />
      <ComparisonRow>
        {columns.map((column, index) => (
          <LensAnswer
            key={column.id}
            column={column}
            label={labels[index] ?? ''}
            live={runs[index]}
            colour={columnColour(index)}
            endMs={endMs}
            isTall={isTall}
            onInspect={onInspect}
            onSwitchOff={onSwitchOff}
          />
        ))}
      </ComparisonRow>
    </section>
  )
}

type AnswersHeadProps = {
  /** What the axis of the clock shows; empty while there is nothing on it. */
  scale: string
  prompt: string
  isTall: boolean
  onTall: (isTall: boolean) => void
}

/** Stands still while the answers under it change with every frame. */
const AnswersHead = memo(function AnswersHead({ scale, prompt, isTall, onTall }: AnswersHeadProps) {
  return (
    <div className="border-y border-t-line-strong border-b-line bg-panel">
      <ComparisonBar>
        <h3 className="text-meta font-strong text-ink-3">{chatText().lens.answers}</h3>
        {scale !== '' && <span className="tabular text-meta text-ink-3">{scale}</span>}
        {prompt !== '' && (
          <span className="min-w-0 truncate text-meta text-ink-3">{chatText().lens.answersTo(prompt)}</span>
        )}
        <span className="ml-auto flex flex-none items-center gap-3 text-meta text-ink-3">
          <Sample name={chatText().lens.phases.headers} look="h-1.5 bg-ink-3" />
          <Sample name={chatText().lens.phases.waiting} look="h-0.5 bg-line-strong" />
          <Sample name={chatText().lens.phases.text} look="h-1.5 bg-data-1" />
          <IconButton
            icon={isTall ? ChevronDown : ChevronUp}
            iconSize="small"
            label={isTall ? chatText().lens.collapse : chatText().lens.expand}
            pressed={isTall}
            onClick={() => onTall(!isTall)}
          />
        </span>
      </ComparisonBar>
    </div>
  )
})

function Sample({ name, look }: { name: string; look: string }) {
  return (
    <span className="flex items-center gap-1">
      <i className={`inline-block w-3 rounded-[1px] ${look}`} />
      {name}
    </span>
  )
}

function timeOf(live: LiveRun | undefined, now: number): number {
  const run = live?.run
  if (run === undefined) return 0
  return run.timings.endMs ?? (isRunning(live) ? now - run.startedAt : (run.timings.lastTextMs ?? 0))
}

function formatScale(ms: number): string {
  return ms < 1000 ? formatDuration(ms) : `${ms / 1000} s`
}
