import { expect, it } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { testVariant } from './testing/test-variant.ts'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createExperimentStore } from './experiment-store.ts'

const plan: ExperimentPlan = {
  ...emptyPlan,
  variants: ['A', 'B'].map((label) => testVariant(label)),
  cases: ['x', 'y', 'z'].map((word) => ({ vars: { word }, assertions: [] })),
  repeats: 2,
}

/** The order of sending: by repeat, then case, then variant. */
function placesOf(repeat: number): string[] {
  return [0, 1, 2].flatMap((row) => [0, 1].map((column) => `${repeat}/${row}/${column}`))
}

function createTestStore() {
  const { database } = createTestRuns({ format: chatFormat })
  const store = createExperimentStore(database)
  for (const [at, id] of ['before', 'one', 'after'].entries()) {
    store.add({ id, seriesId: id, createdAt: at, plan })
    store.addCells(id, plan, at)
  }
  return { store, database }
}

it('gives the cells of one experiment of several page by page, in the order of the plan', () => {
  const { store } = createTestStore()
  const places: string[] = []
  for (let after = 0; ;) {
    const page = store.listCells('one', after, 5)
    places.push(...page.map((cell) => `${cell.repeat}/${cell.caseIndex}/${cell.variantIndex}`))
    after = page.at(-1)?.id ?? after
    if (page.length < 5) break
  }
  expect(places).toEqual([0, 1].flatMap(placesOf))
  expect(store.listCells('none', 0, 5)).toEqual([])
})

it('gives the next cells of some variants, without those whose requests are being built', () => {
  const { store } = createTestStore()
  const next = (without: readonly number[], variants: readonly number[]): string[] =>
    store
      .nextPlanned('one', { connectionId: 'one', variants }, { count: 3, without })
      .map((cell) => `${cell.repeat}/${cell.caseIndex}/${cell.variantIndex}`)
  const [first, , third] = store.listCells('one', 0, 3)
  expect(next([], [0, 1])).toEqual(['0/0/0', '0/0/1', '0/1/0'])
  expect(next([first?.id ?? 0, third?.id ?? 0], [0, 1])).toEqual(['0/0/1', '0/1/1', '0/2/0'])
  expect(next([first?.id ?? 0], [0])).toEqual(['0/1/0', '0/2/0', '1/0/0'])
})

it('reads a page of cells without putting all of them in order', () => {
  const { database } = createTestStore()
  const statements: string[] = []
  const connection = {
    prepare(sql: string) {
      statements.push(sql)
      return database.connection.prepare(sql)
    },
  } as typeof database.connection
  createExperimentStore({ connection })
  const paged = statements.filter((sql) => /FROM experiment_cells\b[^]*LIMIT \?\d?$/.test(sql.trim()))
  expect(paged.length).toBeGreaterThanOrEqual(3)
  const steps = paged.flatMap((sql) => database.connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
  expect(
    steps.map(({ detail }) => String(detail)).filter((detail) => detail.includes('TEMP B-TREE')),
  ).toEqual([])
})
