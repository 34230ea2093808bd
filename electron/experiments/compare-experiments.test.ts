import { describe, expect, it } from 'vitest'
import { emptyPlan, type Cell, type CellState, type Variant } from '../../shared/experiments/experiment.ts'
import { testVariant } from './testing/test-variant.ts'
import { changesOf, compareExperiments, type ComparedExperiment } from './compare-experiments.ts'

const variant = testVariant('a', { label: 'A', model: 'm' })

/**
 * One row per case with one character per repeat: `+` passed, `-` failed, `!` error. The answers' texts are the
 * characters unless `texts` is given.
 */
function experimentOf(
  id: string,
  rows: Readonly<Record<string, readonly string[]>>,
  { labels = ['A'], text }: { readonly labels?: readonly string[]; readonly text?: string } = {},
): ComparedExperiment {
  const states: Record<string, CellState> = { '+': 'done', '-': 'failed', '!': 'error' }
  const cells: Cell[] = []
  for (const [caseIndex, marks] of Object.values(rows).entries())
    for (const [variantIndex, letters] of marks.entries())
      for (const [repeat, letter] of Array.from(letters).entries())
        cells.push({
          id: cells.length + 1,
          caseIndex,
          variantIndex,
          repeat,
          state: states[letter] ?? 'planned',
          attempts: 1,
          text: text ?? letter,
          results: [],
          metrics: {},
        })
  return {
    id,
    cells,
    plan: {
      ...emptyPlan,
      variants: labels.map((label) => ({ ...variant, id: label.toLowerCase(), label })),
      cases: Object.keys(rows).map((word) => ({ vars: { word }, assertions: [] })),
    },
  }
}

/** One answer per case, with its cost. */
const priced = (id: string, metrics: readonly Cell['metrics'][]): ComparedExperiment => {
  const given = experimentOf(id, Object.fromEntries(metrics.map((_, index) => [`case ${index}`, ['+']])))
  return {
    ...given,
    cells: given.cells.map((cell, index) => ({ ...cell, metrics: metrics[index] ?? {} })),
  }
}

const usd = (amount: number) => ({ cost: amount })
const foreign = (currency: string, amount: number) => ({ foreignCost: { amount, currency } })

/** The same plan, whose cases are named by their index. */
function named(given: ComparedExperiment): ComparedExperiment {
  const cases = given.plan.cases.map((row, index) => ({ ...row, description: `case ${index}` }))
  return { ...given, plan: { ...given.plan, cases } }
}

describe('an experiment beside an earlier one', () => {
  it('finds what got worse, better and other, regressions first', () => {
    const before = experimentOf('before', {
      same: ['++'],
      some: ['++'],
      every: ['++'],
      fixed: ['--'],
      partly: ['+-'],
      broken: ['++'],
    })
    const now = experimentOf('now', {
      broken: ['!!'],
      fixed: ['++'],
      partly: ['++'],
      same: ['++'],
      every: ['--'],
      some: ['-+'],
      fresh: ['+'],
    })
    const { cells, variants, missingCases } = compareExperiments(now, before)
    const names = Object.keys({ broken: 0, fixed: 0, partly: 0, same: 0, every: 0, some: 0, fresh: 0 })
    expect(
      cells.map(({ now: { caseIndex }, verdict, isInEveryRepeat }) => [
        names[caseIndex],
        verdict,
        isInEveryRepeat,
      ]),
    ).toEqual([
      ['every', 'regression', true],
      ['some', 'regression', false],
      ['fixed', 'fixed', true],
      ['partly', 'fixed', false],
      ['broken', 'not-comparable', false],
      ['fresh', 'not-comparable', false],
    ])
    expect(variants).toEqual([
      {
        variantIndex: 0,
        label: 'A',
        baselineIndex: 0,
        changes: [],
        counts: { regression: 2, fixed: 2, different: 0, 'not-comparable': 2, same: 1 },
        passes: { verdict: 'not-clear', count: 5, better: 2, worse: 2, likely: 1 },
        figures: [],
      },
    ])
    expect(missingCases).toBe(0)
    // "some": the first repeat fails now (cell 11), where a repeat passed (cell 3).
    expect(cells[1]).toMatchObject({
      now: { cellId: 11, passed: 1, answered: 2 },
      before: { caseIndex: 1, cellId: 3, passed: 2, answered: 2 },
    })
  })

  it('is different where as many pass and the texts are others; more repeats with the same rate are the same', () => {
    const before = experimentOf('before', { one: ['+-+'] }, { text: 'x' })
    const longer = experimentOf('now', { one: ['+-++-+'] }, { text: 'x' })
    expect(compareExperiments(longer, before).variants[0]?.counts.same).toBe(1)
    const other = experimentOf('now', { one: ['+-+'] }, { text: 'y' })
    expect(compareExperiments(other, before).cells).toMatchObject([{ verdict: 'different' }])
  })

  it('compares every other variant with one of the same experiment', () => {
    const plan = experimentOf('one', { x: ['+', '-', '+'], y: ['-', '+', '-'] }, { labels: ['A', 'B', 'C'] })
    const { variants, cells, baselineId } = compareExperiments(plan, plan, 'a')
    expect(baselineId).toBe('one')
    expect(
      variants.map(({ label, counts }) => [label, counts.regression, counts.fixed, counts.same]),
    ).toEqual([
      ['B', 1, 1, 0],
      ['C', 0, 0, 2],
    ])
    expect(cells.map(({ now, before }) => [now.cellId, before?.cellId])).toEqual([
      [2, 1],
      [5, 4],
    ])
  })

  it('knows a case by its values, then by its name, and says when it was changed', () => {
    const base = experimentOf('before', { one: ['+'], two: ['+'] })
    const now = experimentOf('now', { other: ['-'], two: ['-'] })
    expect(compareExperiments(named(now), named(base)).cells).toMatchObject([
      { verdict: 'regression', isCaseChanged: true, before: { caseIndex: 0 } },
      { verdict: 'regression', isCaseChanged: false, before: { caseIndex: 1 } },
    ])
    const unnamed = compareExperiments(now, base)
    expect(unnamed.cells).toMatchObject([{ now: { caseIndex: 1 } }, { verdict: 'not-comparable' }])
    expect(unnamed.missingCases).toBe(1)
  })
})

it('lists what a variant sends otherwise, whatever the order of its keys', () => {
  const before: Variant = { ...variant, prompt: 'p', parameters: { a: 1, b: { x: 1, y: 2 }, c: null } }
  const now: Variant = {
    ...variant,
    prompt: 'q',
    model: 'n',
    parameters: { b: { y: 2, x: 1 }, a: 2, d: true },
    extra: { z: 1 },
  }
  expect(changesOf(before, now)).toEqual([
    { field: 'model', before: 'm', now: 'n' },
    { field: 'prompt', before: 'p', now: 'q' },
    { field: 'parameter', name: 'a', before: 1, now: 2 },
    { field: 'parameter', name: 'c', before: null },
    { field: 'parameter', name: 'd', now: true },
    { field: 'extra', name: 'z', now: 1 },
  ])
})

/** `count` cases, each with the marks and duration for its index. */
function timed(
  id: string,
  count: number,
  marksAt: (index: number) => string,
  msAt: (index: number) => number,
) {
  const rows = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`w${index}`, [marksAt(index)]]),
  )
  const made = experimentOf(id, rows)
  return {
    ...made,
    cells: made.cells.map((cell) => ({ ...cell, metrics: { durationMs: msAt(cell.caseIndex) } })),
  }
}

describe('better or worse', () => {
  const before = timed(
    'before',
    20,
    () => '+',
    (index) => 1_000 + index,
  )

  it.each([
    {
      name: 'six cases of twenty fail',
      marks: (index: number) => (index < 6 ? '-' : '+'),
      passes: { verdict: 'worse', better: 0, worse: 6, count: 20 },
    },
    {
      name: 'five of twenty do',
      marks: (index: number) => (index < 5 ? '-' : '+'),
      passes: { verdict: 'not-clear', worse: 5, moreCases: 9 },
    },
    { name: 'none does', marks: () => '+', passes: { verdict: 'not-clear', better: 0, worse: 0 } },
    {
      name: 'errors are no answers',
      marks: (index: number) => (index < 10 ? '!' : '+'),
      passes: { verdict: 'not-clear', count: 10 },
    },
  ])('$name', ({ marks, passes }) => {
    const now = timed('now', 20, marks, (index) => 1_000 + index)
    expect(compareExperiments(now, before).variants[0]?.passes).toMatchObject(passes)
  })

  it.each([
    { name: 'each is slower', ms: (index: number) => 1_100 + index * 2, verdict: 'worse', difference: 109.5 },
    { name: 'each is quicker', ms: (index: number) => 900 + index, verdict: 'better', difference: -100 },
    {
      name: 'some are slower and some quicker',
      ms: (index: number) => 1_000 + index + (index % 2 === 0 ? 90 : -80),
      verdict: 'not-clear',
      difference: 5,
    },
  ])('$name', ({ ms, verdict, difference }) => {
    const now = timed('now', 20, () => '+', ms)
    const [figure, ...others] = compareExperiments(now, before).variants[0]?.figures ?? []
    expect(others).toEqual([])
    expect(figure).toMatchObject({ figure: 'duration', verdict, count: 20, before: 1_009.5 })
    expect(figure?.difference).toBeCloseTo(difference, 8)
  })

  it('compares costs in each currency by itself, and says which cases have none in common', () => {
    const were = [usd(1), foreign('CNY', 7), foreign('CNY', 7), foreign('EUR', 1), usd(1), {}]
    const are = [usd(3), foreign('CNY', 5), foreign('CNY', 9), usd(2), foreign('CNY', 8), usd(1)]
    const [compared] = compareExperiments(priced('now', are), priced('before', were)).variants
    expect(compared?.figures).toMatchObject([
      { figure: 'cost', count: 1, before: 1, difference: 2 },
      { figure: 'cost', currency: 'CNY', count: 2, before: 7, difference: 0 },
    ])
    expect(compared?.figures[0]).not.toHaveProperty('currency')
    expect(compared?.otherCurrencies).toBe(2)
  })

  it('counts only cases that are judged alike, and is left out where there is none', () => {
    const now = timed(
      'now',
      20,
      () => '-',
      (index) => index,
    )
    const stricter = { ...now, plan: { ...now.plan, threshold: 0.9 } }
    const { passes, figures } = compareExperiments(stricter, before).variants[0] ?? {}
    expect([passes, figures]).toEqual([undefined, []])
  })
})
