import { isAnswered, type CellRow, type ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { Spread, VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

/** The measured times of an answer, in milliseconds. */
export const timeMeasures = ['firstTextMs', 'durationMs'] as const

export type TimeMeasure = (typeof timeMeasures)[number]

/** The time of one answer. */
interface TimedPoint {
  readonly caseIndex: number
  readonly ms: number
}

/** A variant with the times of its answers, for the strips. */
export interface TimedVariant {
  /** Its index in the plan, which determines its colour. */
  readonly index: number
  readonly label: string
  /** Its format and connection: `chat · Work`. */
  readonly asked: string
  readonly points: Readonly<Record<TimeMeasure, readonly TimedPoint[]>>
  /** How many answers have this time, including those that are not drawn. */
  readonly counts: Readonly<Record<TimeMeasure, number>>
  readonly spread: Readonly<Partial<Record<TimeMeasure, Spread>>>
  /** The same for its baseline. */
  readonly before?: Readonly<Partial<Record<TimeMeasure, Spread>>>
}

/** The maximum number of points drawn per variant and measure. */
export const maxPoints = 500

/** Combines the variants of a plan with their cells and figures. Too many points are thinned out evenly by rank. */
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

/** Keeps the minimum and the maximum, which matter most. */
function thin(points: readonly TimedPoint[]): readonly TimedPoint[] {
  if (points.length <= maxPoints) return points
  const sorted = points.toSorted((left, right) => left.ms - right.ms)
  return Array.from(
    { length: maxPoints },
    (_, at) => sorted[Math.round((at * (sorted.length - 1)) / (maxPoints - 1))],
  ).filter((point) => point !== undefined)
}
