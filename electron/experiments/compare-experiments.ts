import type {
  CellComparison,
  ComparedSide,
  ComparedVariant,
  Comparison,
  ComparisonVerdict,
  VariantChange,
} from '../../shared/experiments/comparison.ts'
import { comparisonVerdicts } from '../../shared/experiments/comparison.ts'
import {
  isAnswered,
  type Cell,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../shared/experiments/experiment.ts'
import type { Json, JsonObject } from '../../shared/json.ts'
import { askingVariant } from './cell-input.ts'
import { countOtherCurrencies, decideByFigures, decideByPasses, type CasePair } from './decide.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** One side of a comparison: an experiment with its cells. */
export interface ComparedExperiment {
  readonly id: string
  readonly plan: ExperimentPlan
  readonly cells: readonly Cell[]
}

/**
 * Compares an experiment with a baseline: variants are matched by label, cases by values. With `variantId` every
 * variant is compared with that variant of the baseline, which may be the same experiment.
 */
export function compareExperiments(
  now: ComparedExperiment,
  baseline: ComparedExperiment,
  variantId?: string,
): Comparison {
  const casesBefore = matchCases(now.plan.cases, baseline.plan.cases)
  const sidesNow = groupCells(now)
  const sidesBefore = groupCells(baseline)
  const pairs = pairVariants(now, baseline, variantId)
  const cells: CellComparison[] = []
  const variants = pairs.map(([variantIndex, baselineIndex]): ComparedVariant => {
    const counts = Object.fromEntries(comparisonVerdicts.map((verdict) => [verdict, 0])) as Record<
      ComparisonVerdict,
      number
    >
    const alike: CasePair[] = []
    for (const [caseIndex, row] of now.plan.cases.entries()) {
      const caseBefore = casesBefore[caseIndex]
      const cellsNow = sidesNow.get(keyOf(caseIndex, variantIndex)) ?? []
      const before: Before | undefined =
        caseBefore === undefined || baselineIndex === undefined
          ? undefined
          : {
              place: { caseIndex: caseBefore, variantIndex: baselineIndex },
              cells: sidesBefore.get(keyOf(caseBefore, baselineIndex)) ?? [],
              isCaseChanged: !isSame(
                judgedBy(now.plan, row),
                judgedBy(baseline.plan, baseline.plan.cases[caseBefore]),
              ),
            }
      const compared = compareCells(cellsNow, { caseIndex, variantIndex }, before)
      if (before?.isCaseChanged === false) alike.push({ now: cellsNow, before: before.cells })
      counts[compared.verdict] += 1
      if (compared.verdict !== 'same') cells.push(compared)
    }
    const variant = now.plan.variants[variantIndex]
    const passes = decideByPasses(alike)
    const otherCurrencies = countOtherCurrencies(alike)
    const before = baselineIndex === undefined ? undefined : baseline.plan.variants[baselineIndex]
    return {
      variantIndex,
      label: variant?.label ?? '',
      ...(baselineIndex !== undefined && { baselineIndex }),
      changes:
        variant === undefined || before === undefined
          ? []
          : changesOf(askingVariant(baseline.plan, before), askingVariant(now.plan, variant)),
      counts,
      ...(passes !== undefined && { passes }),
      figures: decideByFigures(alike),
      ...(otherCurrencies > 0 && { otherCurrencies }),
    }
  })
  const found = new Set(casesBefore)
  return {
    baselineId: baseline.id,
    variants,
    cells: cells.toSorted((left, right) => rankOf(left) - rankOf(right)),
    missingCases: baseline.plan.cases.filter((_, index) => !found.has(index)).length,
  }
}

type Place = Pick<ComparedSide, 'caseIndex' | 'variantIndex'>

/** Returns the baseline index of each variant that has a counterpart. */
function pairVariants(
  now: ComparedExperiment,
  baseline: ComparedExperiment,
  variantId: string | undefined,
): [variantIndex: number, baselineIndex: number | undefined][] {
  const { variants } = baseline.plan
  if (variantId !== undefined) {
    const fixed = variants.findIndex(({ id }) => id === variantId)
    return [...now.plan.variants.keys()].flatMap((index): [number, number | undefined][] =>
      now.id === baseline.id && index === fixed ? [] : [[index, fixed === -1 ? undefined : fixed]],
    )
  }
  const taken = new Set<number>()
  return now.plan.variants.map(({ label }, index) => {
    const found = variants.findIndex((variant, place) => variant.label === label && !taken.has(place))
    if (found === -1) return [index, undefined]
    taken.add(found)
    return [index, found]
  })
}

/** Returns the baseline index of each case: matched by values and description, then by values, then by name. */
function matchCases(
  now: readonly ExperimentCase[],
  before: readonly ExperimentCase[],
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = now.map(() => undefined)
  const taken = new Set<number>()
  const match = (keyOfCase: (row: ExperimentCase) => string | undefined): void => {
    const open = new Map<string, number[]>()
    for (const [index, row] of before.entries()) {
      const key = taken.has(index) ? undefined : keyOfCase(row)
      if (key === undefined) continue
      const places = open.get(key)
      if (places === undefined) open.set(key, [index])
      else places.push(index)
    }
    for (const [index, row] of now.entries()) {
      const key = found[index] === undefined ? keyOfCase(row) : undefined
      const place = key === undefined ? undefined : open.get(key)?.shift()
      if (place === undefined) continue
      found[index] = place
      taken.add(place)
    }
  }
  match(({ description = '', vars }) => `${description}\n${canonical(vars)}`)
  match(({ vars }) => canonical(vars))
  match(({ description }) => description)
  return found
}

function groupCells({ cells }: ComparedExperiment): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = keyOf(cell.caseIndex, cell.variantIndex)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [cell])
    else group.push(cell)
  }
  return groups
}

function keyOf(caseIndex: number, variantIndex: number): string {
  return `${caseIndex}:${variantIndex}`
}

interface Before {
  readonly place: Place
  readonly cells: readonly Cell[]
  readonly isCaseChanged: boolean
}

function compareCells(nowCells: readonly Cell[], place: Place, before: Before | undefined): CellComparison {
  const now = sideOf(nowCells, place)
  if (before === undefined)
    return { verdict: 'not-comparable', isInEveryRepeat: false, isCaseChanged: false, now }
  const { isCaseChanged } = before
  const previous = sideOf(before.cells, before.place)
  const common = { isCaseChanged, isInEveryRepeat: false }
  if (now.answered === 0 || previous.answered === 0)
    return { ...common, verdict: 'not-comparable', now, before: previous }
  // Compare with a common denominator, so that 2 of 3 and 4 of 6 are exactly equal.
  const difference = now.passed * previous.answered - previous.passed * now.answered
  if (difference === 0) {
    const verdict = textsOf(nowCells) === textsOf(before.cells) ? 'same' : 'different'
    return { ...common, verdict, now, before: previous }
  }
  const isWorse = difference < 0
  return {
    verdict: isWorse ? 'regression' : 'fixed',
    isInEveryRepeat: isWorse
      ? now.passed === 0 && previous.passed === previous.answered
      : previous.passed === 0 && now.passed === now.answered,
    isCaseChanged,
    now: sideOf(nowCells, place, isWorse ? 'failed' : 'done'),
    before: sideOf(before.cells, before.place, isWorse ? 'done' : 'failed'),
  }
}

/** Shows the first cell of the wanted state, or else the first answered one. */
function sideOf(cells: readonly Cell[], place: Place, wanted?: Cell['state']): ComparedSide {
  const answered = cells.filter(({ state }) => isAnswered(state))
  const shown = cells.find(({ state }) => state === wanted) ?? answered[0] ?? cells[0]
  return {
    ...place,
    ...(shown !== undefined && { cellId: shown.id }),
    passed: answered.filter(({ state }) => state === 'done').length,
    answered: answered.length,
    repeats: cells.length,
  }
}

/** Returns the distinct texts of the answers, sorted, since repeats have no order. */
function textsOf(cells: readonly Cell[]): string {
  return JSON.stringify(
    [...new Set(cells.filter(({ state }) => isAnswered(state)).map(({ text = '' }) => text))].toSorted(),
  )
}

function rankOf({ verdict, isInEveryRepeat }: CellComparison): number {
  return comparisonVerdicts.indexOf(verdict) * 2 + (isInEveryRepeat ? 0 : 1)
}

/** Returns what influences a verdict besides the answer. */
function judgedBy({ assertions, threshold }: ExperimentPlan, row: ExperimentCase | undefined): Json {
  return JSON.parse(
    JSON.stringify([
      row?.vars ?? {},
      [...assertions, ...(row?.assertions ?? [])],
      row?.threshold ?? threshold ?? null,
    ]),
  ) as Json
}

/** Returns the differences between what a variant sends now and before. */
export function changesOf(before: Variant, now: Variant): VariantChange[] {
  const changes: VariantChange[] = []
  const compare = (
    field: VariantChange['field'],
    earlier: Json | undefined,
    current: Json | undefined,
  ): void => {
    if (isSame(earlier, current)) return
    changes.push(definedFields({ field, before: earlier, now: current }))
  }
  compare('connection', before.connectionId, now.connectionId)
  compare('format', before.format, now.format)
  compare('model', before.model, now.model)
  compare('prompt', before.prompt, now.prompt)
  return [
    ...changes,
    ...fieldChanges('parameter', before.parameters, now.parameters),
    ...fieldChanges('extra', before.extra, now.extra),
  ]
}

function fieldChanges(
  field: 'parameter' | 'extra',
  before: Readonly<JsonObject>,
  now: Readonly<JsonObject>,
): VariantChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted()
  return names.flatMap((name): VariantChange[] => {
    const earlier = before[name]
    const current = now[name]
    if (isSame(earlier, current)) return []
    return [definedFields({ field, name, before: earlier, now: current })]
  })
}

function isSame(left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return canonical(left) === canonical(right)
}

/** JSON with sorted keys, for comparison. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  )
}
