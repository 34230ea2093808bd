import { CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { withBrokenCalls } from '../../../../shared/formats/whole-calls.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import type { LiveRun } from '../../../stores/live-runs-store.ts'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { toRunFigures } from '../../../panels/runs/run-figures.ts'
import { WaitWords } from '../../../panels/runs/wait-words.tsx'
import { runState } from '../../../panels/runs/run-state.ts'
import { useRequestedShape } from '../../../queries/requested-shape.ts'
import { useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { useFollowEnd } from '../transcript/use-follow-end.ts'
import { AnswerBlocks } from '../answer/answer-blocks.tsx'
import { ShapeVerdict } from '../answer/shape-verdict.tsx'
import { ClockStrip } from './clock-strip.tsx'
import type { LensColumnState } from './lens-store.ts'
import { useAnswerMenu } from './use-answer-menu.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

const tones: Readonly<Record<string, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  accent: 'text-accent',
}

export type LensAnswerProps = {
  column: LensColumnState
  label: string
  live: LiveRun | undefined
  colour: string
  endMs: number
  isTall: boolean
  onInspect: (runId: string) => void
  /** Leaves a field the model refused out of this column. */
  onSwitchOff: (column: LensColumnState, field: string) => void
}

/**
 * What one column answered, and how long it took. The four lines keep their places while the answer arrives; of them only the
 * clock and the rate are drawn again meanwhile, and each is a stacking context of its own, so that the browser need not go
 * through the others.
 */
export const LensAnswer = memo(function LensAnswer(props: LensAnswerProps) {
  const { column, label, live, colour, endMs, isTall, onInspect, onSwitchOff } = props
  // Why the last click sent nothing from this column.
  const { error } = column
  const { run, blocks = [], watchError } = live ?? {}
  const failure = error ?? (run?.status === 'cut-after-end' ? undefined : run?.error) ?? watchError
  const menu = useAnswerMenu(onInspect)
  const switchOff = useCallback((field: string) => onSwitchOff(column, field), [onSwitchOff, column])
  return (
    <ContextMenu sections={() => menu(run?.id)}>
      <ComparisonColumn
        aria-label={chatText().answer.label(label)}
        className="tabular gap-1 px-3 pt-1.5 pb-2 *:isolate"
      >
        <Head run={run} error={error} isSent={live !== undefined && watchError === undefined} />
        <AnswerText
          run={run}
          blocks={blocks}
          failure={failure}
          isRunning={run?.status === 'running'}
          isTall={isTall}
          onSwitchOff={switchOff}
        />
        <ClockStrip run={run} endMs={endMs} colour={colour} />
        <div className="flex h-4 justify-between gap-2 overflow-hidden text-meta whitespace-nowrap text-ink-3">
          <Figure
            name={chatText().lens.firstText}
            value={formatDuration(run?.timings.firstTextMs, { inSeconds: true })}
          />
          <Figure
            name={chatText().lens.end}
            value={formatDuration(run?.timings.endMs, { inSeconds: true })}
          />
          <Rate runId={run?.id} />
        </div>
        <div className="flex h-4 justify-between gap-2 text-meta whitespace-nowrap text-ink-3">
          <span className="truncate">{usageText(run)}</span>
          {run !== undefined && (
            <button
              type="button"
              className="rounded-xs text-accent hover:underline"
              onClick={() => onInspect(run.id)}
            >
              {chatText().lens.inspect}
            </button>
          )}
        </div>
      </ComparisonColumn>
    </ContextMenu>
  )
})

function Rate({ runId }: { runId: string | undefined }) {
  const { run, blocks } = useSlowLiveRun(runId) ?? {}
  const figures = run === undefined ? undefined : toRunFigures(run, blocks ?? [])
  const { isEstimated = false, tokensPerSecond } = figures ?? {}
  return (
    <span>
      <b className="font-medium text-ink">
        {isEstimated && tokensPerSecond !== undefined ? '~' : ''}
        {formatRate(tokensPerSecond)}
      </b>{' '}
      {chatText().lens.rateUnit}
    </span>
  )
}

function Head({
  run,
  error,
  isSent,
}: {
  run: Run | undefined
  error: AppError | undefined
  isSent: boolean
}) {
  const state =
    error !== undefined
      ? { label: chatText().lens.notSent, tone: 'danger', icon: CircleAlert }
      : run === undefined
        ? {
            label: isSent ? chatText().sending : chatText().lens.notSentYet,
            tone: 'neutral',
            icon: CircleDashed,
          }
        : runState(run)
  return (
    <HeadLine
      label={state.label}
      icon={state.icon}
      tone={tones[state.tone] ?? 'text-ink-3'}
      end={error === undefined && run !== undefined ? endText(run) : ''}
    />
  )
}

/** Changes with the state of a run, not with every frame of its answer. */
const HeadLine = memo(function HeadLine(props: {
  label: string
  icon: LucideIcon
  tone: string
  end: string
}) {
  const { label, icon, tone, end } = props
  return (
    <div className="flex h-5 items-center gap-1.5 text-small whitespace-nowrap">
      <Icon of={icon} size="small" className={tone} />
      <span className={classNames('font-medium', tone)}>{label}</span>
      <span className="ml-auto truncate text-meta text-ink-3">{end}</span>
    </div>
  )
})

function endText({ status, finish, httpStatus, error }: Run): string {
  if (status === 'ended-early')
    return error === undefined ? chatText().lens.noEndSignal : chatText().lens.connectionLost
  if (status === 'cut-after-end') return chatText().lens.connectionLost
  if (status === 'failed') return httpStatus === undefined ? '' : `HTTP ${httpStatus}`
  return finish?.raw ?? ''
}

type AnswerTextProps = {
  run: Run | undefined
  blocks: readonly Block[]
  failure: AppError | undefined
  isRunning: boolean
  isTall: boolean
  onSwitchOff: (field: string) => void
}

/** Whether the text scrolls depends on it and on the fonts, so that it always can be reached. */
const reachedByKeys = { tabIndex: 0 } as const

/** The answer as the transcript shows it. Its room grows with it up to a limit; from then on its end stays in view. */
function AnswerText(props: AnswerTextProps) {
  const { run, blocks, failure, isRunning, isTall, onSwitchOff } = props
  const box = useRef<HTMLDivElement>(null)
  const { content, isAtEnd, followEnd } = useFollowEnd(box, { startsAtEnd: isRunning })
  const figures = run === undefined ? undefined : toRunFigures(run, blocks)
  const shape = useRequestedShape(blocks.length > 0 ? run?.id : undefined)
  const refused = failure?.kind === 'unsupported-parameter' ? failure.field : undefined
  useEffect(() => {
    if (isRunning) followEnd()
  }, [isRunning, followEnd])
  return (
    <div
      ref={box}
      {...reachedByKeys}
      className={classNames(
        'focus-inside min-h-5 overflow-y-auto bg-surface text-small wrap-anywhere select-text',
        isTall ? 'h-[44vh] flex-none' : 'max-h-[22vh] flex-1',
      )}
    >
      <div ref={content} className={classNames(isAtEnd && '[overflow-anchor:none]')}>
        <AnswerBlocks
          blocks={withBrokenCalls(blocks, run)}
          runId={run?.id}
          isRunning={isRunning}
          figures={figures}
          isStructured={shape !== undefined}
        />
        {run?.waiting !== undefined && (
          <p className="text-ink-2">
            <WaitWords until={run.waiting.until} others={requestTabText().waitsForOthers} />
          </p>
        )}
        {run !== undefined && isWholeAnswer(run.status) && shape !== undefined && (
          <ShapeVerdict run={run} blocks={blocks} shape={shape} />
        )}
        {failure !== undefined && (
          <p className={classNames('text-danger', blocks.length > 0 && 'mt-1')}>
            <FailureText failure={failure} />{' '}
            {refused !== undefined && (
              <button
                type="button"
                className="rounded-xs text-accent hover:underline"
                onClick={() => onSwitchOff(refused)}
              >
                {chatText().lens.switchOff}
              </button>
            )}
          </p>
        )}
      </div>
      <div className="-mt-px h-px" />
    </div>
  )
}

function FailureText({ failure }: { failure: AppError }) {
  const { message, nextStep } = wordError(failure)
  return (
    <>
      {message} <span className="text-ink-3">{nextStep ?? failure.gatewaySays}</span>
    </>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <b className="font-medium text-ink">{value}</b>
    </span>
  )
}

function usageText(run: Run | undefined): string {
  if (run === undefined) return ''
  const { usage, status } = run
  if (usage?.inputTokens === undefined && usage?.outputTokens === undefined)
    return status === 'running' ? '' : chatText().figures.noUsage
  return chatText().lens.usage({
    input: formatCount(usage.inputTokens),
    output: formatCount(usage.outputTokens),
  })
}
