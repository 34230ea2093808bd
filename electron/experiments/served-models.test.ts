import { expect, it } from 'vitest'
import type { Cell, ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { ServedBy } from '../../shared/runs/served-by.ts'
import { servedModelLines } from '../cli/variant-table.ts'
import { rowOf } from './export/export-row.ts'
import { summariseVariants } from './summarise.ts'

const cellOf = (id: number, servedBy: ServedBy | undefined): Cell => ({
  id,
  caseIndex: 0,
  variantIndex: 0,
  repeat: id,
  state: 'done',
  attempts: 1,
  results: [],
  metrics: servedBy === undefined ? {} : { servedBy },
  text: 'Paris',
})

const plan = { repeats: 4, cases: [], variants: [{ label: 'A' }] } as unknown as ExperimentPlan

it('tells the models that answered in place of the one that was asked for', () => {
  const said = [{ model: 'gpt-b' }, { model: 'gpt-b', retries: 1 }, { provider: 'Azure' }, undefined]
  const [summary] = summariseVariants(
    plan,
    said.map((servedBy, index) => cellOf(index, servedBy)),
    () => undefined,
  )
  expect(summary?.servedModels).toEqual([{ model: 'gpt-b', cells: 2 }])
  expect(servedModelLines(summary === undefined ? [] : [summary])).toBe('A: 2 answers were served by gpt-b\n')
  expect(servedModelLines([])).toBe('')
})

it.each([
  [undefined, [null, null, null, null]],
  [{ model: 'gpt-b' }, ['gpt-b', null, null, null]],
  [{ model: 'gpt-b', provider: 'Azure', retries: 2, fallbacks: 1 }, ['gpt-b', 'Azure', 2, 1]],
])('exports who answered: %o', (servedBy, expected) => {
  const experiment = { plan } as Parameters<typeof rowOf>[0]['experiment']
  const source = { experiment, nameOfFile: () => undefined, nameOfConnection: () => undefined }
  const row = rowOf(source, cellOf(1, servedBy))
  expect([row.servedModel, row.servedProvider, row.gatewayRetries, row.gatewayFallbacks]).toEqual(expected)
  expect(row).not.toHaveProperty('servedBy')
})
