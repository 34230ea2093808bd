import { expect, test } from 'vitest'
import { formatTabs } from '../../shared/tabs.ts'
import { models } from './routes.ts'

test('every tab that asks a model has one of its kind', () => {
  const asking = formatTabs.filter((tab) => tab !== 'models' && tab !== 'raw')
  const missing = asking.filter((tab) => !models.some(({ kind }) => kind === tab))
  expect(
    missing.map((tab) => `Give a route in routes.ts a model of the kind ${tab}, by its "models"`),
  ).toEqual([])
})
