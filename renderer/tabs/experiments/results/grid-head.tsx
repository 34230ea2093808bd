import { memo, type ReactNode } from 'react'
import type { Variant } from '../../../../shared/experiments/experiment.ts'
import { spreadOf, type VariantFigures } from '../../../../shared/experiments/variant-figures.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { formatRate, unknownValue } from '../../../lib/format-number.ts'
import { VariantKey } from '../variant-key.tsx'
import { VariantName } from '../variant-label.tsx'
import { CostFigure } from './cost-figure.tsx'
import { CostMark } from './cost-mark.tsx'
import type { ColumnPlace } from './grid-row.tsx'

const line = 'flex h-4.5 min-w-0 items-center gap-1.5'

/** The labels of the header's lines, on its left. */
export function HeadLabels({ width }: { width: number }) {
  const { grid } = experimentResultsText()
  return (
    <th
      scope="col"
      aria-colindex={1}
      style={{ width }}
      className="sticky left-0 z-10 block h-full bg-panel px-3 pt-1 pb-1.5 text-left text-meta font-regular text-ink-3"
    >
      <span className={`${line} h-5.5 font-medium`}>{grid.case}</span>
      <div aria-hidden="true">
        <span className={line}>{grid.format}</span>
        <span className={line}>{grid.passed}</span>
        <span className={line}>{grid.firstToken}</span>
        <span className={line}>{grid.speed}</span>
        <span className={line}>{grid.cost}</span>
      </div>
    </th>
  )
}

export type VariantHeadProps = {
  variant: Variant
  column: ColumnPlace
  connection: string
  isBaseline: boolean
  figures: VariantFigures | undefined
}

/** A variant and its figures so far. Memoised, because calculating them sorts thousands of times. */
export const VariantHead = memo(function VariantHead({
  variant,
  column,
  connection,
  isBaseline,
  figures,
}: VariantHeadProps) {
  const { grid } = experimentResultsText()
  const { index, left, width } = column
  const first = spreadOf(figures?.firstTextMs ?? [])
  return (
    <th
      scope="col"
      aria-colindex={index + 2}
      data-variant={index}
      style={{ left, width }}
      className="tabular absolute inset-y-0 block border-l border-line px-2 pt-1 pb-1.5 text-left text-meta font-regular"
    >
      <span className={`${line} h-5.5`}>
        <b className="min-w-0 text-small font-strong">
          <VariantName label={variant.label} />
        </b>
        {isBaseline && <span className="only-spoken">{grid.baseline}</span>}
      </span>
      <span className={line} title={`${formatLabel(variant.format)}, ${connection}`}>
        <VariantKey index={index} />
        <span className="min-w-0 truncate text-ink-3">
          {variant.format} · {connection}
        </span>
      </span>
      <PassedLine figures={figures} />
      <Figure label={grid.firstToken}>
        {first === undefined ? unknownValue : `${seconds(first.p50)} / ${seconds(first.p95)} s`}
      </Figure>
      <Figure label={grid.speed}>
        {figures?.tokensPerSecond === undefined
          ? unknownValue
          : unitsText().tokensPerSecond(formatRate(figures.tokensPerSecond))}
      </Figure>
      <Figure label={grid.cost}>
        {figures === undefined ? (
          <CostMark cost={undefined} isMeasured={false} />
        ) : (
          <CostFigure figures={figures} sent={endedOf(figures)} />
        )}
      </Figure>
    </th>
  )
})

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={`${line} justify-end`}>
      <span className="only-spoken">{label}</span>
      {children}
    </span>
  )
}

function endedOf({ counts }: VariantFigures): number {
  return counts.done + counts.failed + counts.error
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

/** Several shapes with a common meaning. */
const picture = { role: 'img' } as const

function PassedLine({ figures }: { figures: VariantFigures | undefined }) {
  const { counts, passRate } = figures ?? {}
  const { done: passed = 0, failed = 0, error: errors = 0, unknown = 0 } = counts ?? {}
  const open = (counts?.planned ?? 0) + (counts?.sending ?? 0) + (counts?.stopped ?? 0)
  const all = passed + failed + errors + unknown + open
  return (
    <span className={line}>
      <span
        {...picture}
        aria-label={experimentResultsText().grid.passedOf({ passed, failed, errors, unknown, all })}
        className="flex h-1.5 min-w-6 flex-1 gap-px overflow-hidden rounded-full bg-line"
      >
        <span className="bg-ok" style={{ flex: passed }} />
        <span className="bg-danger" style={{ flex: failed }} />
        <span className="bg-warn" style={{ flex: errors + unknown }} />
        <span style={{ flex: all === 0 ? 1 : open }} />
      </span>
      <b className="min-w-8.5 text-right font-strong">
        {passRate === undefined ? unknownValue : unitsText().percent(Math.round(passRate * 100))}
      </b>
    </span>
  )
}
