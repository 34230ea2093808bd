import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Files that write a dollar sign beside an amount, and why it is in dollars there whatever currency a model is priced
 * in.
 */
const exceptions: Readonly<Record<string, string>> = {
  'renderer/panels/bill/bill-words.ts':
    'prices of a list that the log of a gateway is held against: both are in dollars',
  'renderer/tabs/models/list/limit-filters.tsx': 'a limit that prices in dollars alone are held against',
  'electron/spending/spending-guard.ts': 'limits of spending are in dollars',
  'shared/text/en/experiment-plan.ts': 'prices and thresholds that a pack names are in dollars',
  'shared/text/zh-CN/experiment-plan.ts': 'the same',
  'shared/text/en/errors/experiments.ts': 'the limit of a plan is in dollars',
  'shared/text/zh-CN/errors/experiments.ts': 'the same',
}

/** A template that puts the sign before a value: `$${usd}`. */
const signed = /\$\$\{/g
/** Files with a template of the same form that is not about money. */
const otherwise: ReadonlySet<string> = new Set(['renderer/lib/snippets/to-curl.ts'])

const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules|^electron\/practice-gateway\//.test(file))

const placesIn = (file: string): number => [...readFileSync(join(root, file), 'utf8').matchAll(signed)].length

test('money is written with the sign of its currency, by shared/money/ and what is made of it', () => {
  const found = files.filter((file) => !(file in exceptions) && !otherwise.has(file) && placesIn(file) > 0)
  expect(found).toEqual([])
})

test.each([...Object.keys(exceptions), ...otherwise])('%s is still an exception', (file) => {
  expect(placesIn(file)).toBeGreaterThan(0)
})
