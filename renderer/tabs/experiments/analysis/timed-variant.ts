import { isAnswered, type CellRow, type ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { Spread, VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

/** What is measured of each answer, in milliseconds. */
export const timeMeasures = ['firstTextMs', 'durationMs'] as const

export type TimeMeasure = (typeof timeMeasures)[number]

/** The time of one answer. */
interface TimedPoint {
  readonly caseIndex: number
  readonly ms: number
}

/** A variant with the times of its answers, as the strips draw it. */
export interface TimedVariant {
  /** Its place in the plan, which gives its colour. */
  readonly index: number
  readonly label: string
  /** What it is asked with: `chat · Work`. */
  readonly asked: string
  readonly points: Readonly<Record<TimeMeasure, readonly TimedPoint[]>>
  /** How many answers have that time, drawn or not. */
  readonly counts: Readonly<Record<TimeMeasure, number>>
  readonly spread: Readonly<Partial<Record<TimeMeasure, Spread>>>
  /** The same of what it is compared with. */
  readonly before?: Readonly<Partial<Record<TimeMeasure, Spread>>>
}

/** Points that are drawn of one variant and measure. */
export const maxPoints = 500

/** Joins the variants of a plan with their cells and figures. Of many points evenly spread ones, by their rank, are taken. */
export function toTimedVariants(
  plan: ExperimentPlan,
  cells: readonly CellRow[],
  summaries: readonly VariantSummary[],
  connectionName: (id: string) => string,
  before: (label: string) => VariantSummary | undefined = () => undefined,
): TimedVariant[] {
  const points = plan.variants.map(() => ({
    firstTextMs: [] as TimedPoint[],
    durationMs: [] as TimedPoint[],
  }))
  for (const { caseIndex, variantIndex, state, metrics } of cells)
    for (const measure of isAnswered(state) ? timeMeasures : []) {
      const ms = metrics[measure]
      if (ms !== undefined) points[variantIndex]?.[measure].push({ caseIndex, ms })
    }
  return plan.variants.map(({ label, format, connectionId }, index) => {
    const earlier = before(label)
    return {
      index,
      label,
      asked: `${format} · ${connectionName(connectionId)}`,
      points: {
        firstTextMs: thin(points[index]?.firstTextMs ?? []),
        durationMs: thin(points[index]?.durationMs ?? []),
      },
      counts: {
        firstTextMs: points[index]?.firstTextMs.length ?? 0,
        durationMs: points[index]?.durationMs.length ?? 0,
      },
      spread: spreads(summaries[index]),
      ...(earlier !== undefined && { before: spreads(earlier) }),
    }
  })
}

function spreads(summary: VariantSummary | undefined): Partial<Record<TimeMeasure, Spread>> {
  return definedFields({ firstTextMs: summary?.firstTextMs, durationMs: summary?.durationMs })
}

/** The least and the greatest stay, which are looked at most. */
function thin(points: readonly TimedPoint[]): readonly TimedPoint[] {
  if (points.length <= maxPoints) return points
  const sorted = points.toSorted((one, other) => one.ms - other.ms)
  return Array.from(
    { length: maxPoints },
    (_, at) => sorted[Math.round((at * (sorted.length - 1)) / (maxPoints - 1))],
  ).filter((point) => point !== undefined)
}
