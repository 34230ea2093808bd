import type { ReactNode } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { CostFigure } from '../../../panels/runs/run-cost.tsx'
import { toRunFigures } from '../../../panels/runs/run-figures.ts'
import { costedRun } from '../../../queries/run-cost.ts'
import { useSlowAnswer } from '../answer/use-answer.ts'
import { ClockStrip } from './clock-strip.tsx'

export type ColumnMeasuresProps = {
  name: string
  /** The newest answer; `undefined` before there is one. */
  turn: Turn | undefined
  colour: string
  /** In a blind comparison nothing is shown, because it would reveal the model. */
  isBlind: boolean
}

/**
 * Tokens, time and cost of a column's newest answer. Their widths are fixed, so that nothing moves while they count.
 */
export function ColumnMeasures(props: ColumnMeasuresProps) {
  const { turn, isBlind } = props
  return turn === undefined || isBlind ? <Figures {...props} /> : <Measured {...props} turn={turn} />
}

function Measured(props: ColumnMeasuresProps & { turn: Turn }) {
  const { run, blocks } = useSlowAnswer(props.turn)
  if (run === undefined) return <Figures {...props} />
  const { firstMs, tokensPerSecond, outputTokens, isEstimated } = toRunFigures(run, blocks)
  const about = isEstimated ? '~' : ''
  return (
    <Figures
      {...props}
      run={run}
      first={formatDuration(firstMs, { inSeconds: true })}
      rate={tokensPerSecond === undefined ? undefined : `${about}${formatRate(tokensPerSecond)}`}
      tokens={outputTokens === undefined ? undefined : `${about}${formatCount(outputTokens)}`}
      cost={run.status === 'running' ? undefined : <CostFigure run={costedRun(run)} />}
    />
  )
}

type FiguresProps = Omit<ColumnMeasuresProps, 'turn'> & {
  run?: Turn['run']
  first?: string | undefined
  rate?: string | undefined
  tokens?: string | undefined
  cost?: ReactNode
}

function Figures({ name, colour, run, first, rate, tokens, cost }: FiguresProps) {
  const { figures, figuresOf } = compareText()
  return (
    <>
      <dl
        aria-label={figuresOf(name)}
        className="tabular flex justify-between gap-x-1 px-3 text-meta @min-[20rem]:gap-x-2 @min-[20rem]:*:w-[23%] @min-[20rem]:*:last:w-[31%]"
      >
        <Figure name={figures.first} value={first} />
        <Figure name={figures.rate} value={rate} />
        <Figure name={figures.tokens} value={tokens} />
        <Figure name={figures.cost} value={cost} />
      </dl>
      <div className="px-3 pb-1">
        <ClockStrip run={run} colour={colour} />
      </div>
    </>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0" title={name}>
      <dt className="truncate text-ink-3">{name}</dt>
      <dd className="min-w-7 truncate text-small font-medium text-ink">{value ?? '–'}</dd>
    </div>
  )
}
