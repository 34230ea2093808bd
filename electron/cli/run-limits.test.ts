import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatewayOf, keyOfTest, startGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Of a gateway whose model `a` costs $0.10 a call. */
const prices = {
  data: [{ model_name: 'a', quota_type: 1, model_price: 0.1, enable_groups: ['default'] }],
  group_ratio: { default: 1 },
  usable_group: { default: 'all' },
}

/** Runs a pack of five requests over a folder whose limit for a day is $0.35. */
async function runFive(name: string, ...more: readonly string[]) {
  const gateway = await startGateway(() => 'yes', { prices })
  const data = join(folder, name)
  mkdirSync(data)
  const spendingLimits = { perDayUsd: 0.35, perDayOn: {}, asksWithoutPrice: false }
  writeFileSync(join(data, 'config.json'), JSON.stringify({ settings: { spendingLimits } }), { mode: 0o600 })
  const tests = Array.from({ length: 5 }, (_, index) => ({ vars: { word: `w${index}` } }))
  writeFileSync(
    join(folder, 'five.json'),
    JSON.stringify({ providers: ['chat:a'], prompts: ['{{word}}'], tests }),
  )
  const parameters = ['run', 'five.json', '-j', '5', '--data-dir', data, ...gatewayOf(gateway), ...more]
  const { code, errors } = await runHere(parameters, { folder, environment: { KEY_OF_TEST: keyOfTest } })
  return { code, errors, asked: gateway.asked.length }
}

test('the limit of a day stops the fourth of five requests before it is sent', async () => {
  const { errors, ...ended } = await runFive('refused', '--max-requests', '5')
  expect(ended).toEqual({ code: 1, asked: 3 })
  expect(errors).toContain('Not sent: it would pass the limit of $0.35 a day.')
})

test('--yes raises it', async () => {
  expect(await runFive('raised', '--yes')).toMatchObject({ code: 0, asked: 5 })
})
