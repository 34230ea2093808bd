import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatewayOf, keyOfTest, startGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** The prices of a gateway whose model `a` costs $0.10 per call. */
const prices = {
  data: [{ model_name: 'a', quota_type: 1, model_price: 0.1, enable_groups: ['default'] }],
  group_ratio: { default: 1 },
  usable_group: { default: 'all' },
}

const tests = Array.from({ length: 5 }, (_, index) => ({ vars: { word: `w${index}` } }))
const pack = { providers: ['chat:a'], prompts: ['{{word}}'], tests }
const judged = {
  ...pack,
  defaultTest: {
    options: { provider: { text: 'chat:a' } },
    assert: [{ type: 'llm-rubric', value: 'Says yes' }],
  },
}

/** Every command line that sends more than one request that may be charged. */
const ways: readonly (readonly [string, object, readonly string[]])[] = [
  ['cases', pack, ['-j', '5', '--max-requests', '5']],
  ['cases one after the other', pack, ['-j', '1', '--max-requests', '5']],
  ['repeats', { ...pack, tests: tests.slice(0, 1) }, ['--repeat', '5', '--max-requests', '5']],
  [
    'several models',
    {
      ...pack,
      providers: ['chat:a', 'messages:a', 'chat:a', 'messages:a', 'chat:a'],
      tests: tests.slice(0, 1),
    },
    ['--max-requests', '5'],
  ],
  ['the answers of a judge', judged, ['-j', '1', '--max-requests', '10']],
]

/** Runs five requests over a folder whose daily limit is $0.35. */
async function runFive(name: string, given: object, ...more: readonly string[]) {
  const gateway = await startGateway(() => '{"pass": true, "score": 1, "reason": "yes"}', { prices })
  const data = join(folder, name)
  mkdirSync(data)
  const spendingLimits = { perDayUsd: 0.35, perDayOn: {}, asksWithoutPrice: false }
  writeFileSync(join(data, 'config.json'), JSON.stringify({ settings: { spendingLimits } }), { mode: 0o600 })
  writeFileSync(join(folder, 'five.json'), JSON.stringify(given))
  const command = (...parameters: readonly string[]) =>
    runHere([...parameters, '--data-dir', data], {
      folder,
      environment: { KEY_OF_TEST: keyOfTest },
    })
  const { code, errors } = await command('run', 'five.json', ...gatewayOf(gateway), ...more)
  return { code, errors, asked: gateway.asked.length, gateway, command }
}

test.each(ways)(
  'the limit of a day stops the fourth of five requests before it is sent: %s',
  async (name, given, more) => {
    const { errors, code, asked } = await runFive(name, given, ...more)
    expect({ code, asked }).toEqual({ code: 1, asked: 3 })
    expect(errors).toContain('Not sent: it would pass the limit of $0.35 a day.')
  },
)

test('what was refused is refused again on the same day, and goes with --yes', async () => {
  const { command, gateway } = await runFive('again', pack, '--max-requests', '5')
  const { output } = await command('experiments', 'list', '--json')
  const [{ id = '' } = {}] = JSON.parse(output) as { id?: string }[]
  const again = await command('run', '--retry-errors', id, ...gatewayOf(gateway), '--max-requests', '10')
  expect({ code: again.code, asked: gateway.asked.length }).toEqual({ code: 1, asked: 3 })
  expect(again.errors).toContain('Not sent: it would pass the limit of $0.35 a day.')
  const raised = await command('run', '--retry-errors', id, ...gatewayOf(gateway), '--yes')
  expect({ code: raised.code, asked: gateway.asked.length }).toEqual({ code: 0, asked: 5 })
})

test('--yes raises it', async () => {
  expect(await runFive('raised', pack, '--yes')).toMatchObject({ code: 0, asked: 5 })
})

test('a test request of the doctor is held against the same limits, and counts in them', async () => {
  const gateway = await startGateway(() => 'one two', { prices, models: [{ id: 'a' }] })
  const data = join(folder, 'doctor')
  mkdirSync(data)
  const spendingLimits = { perDayUsd: 0.25, perDayOn: {}, asksWithoutPrice: false }
  writeFileSync(join(data, 'config.json'), JSON.stringify({ settings: { spendingLimits } }), { mode: 0o600 })
  const call = (...more: readonly string[]) =>
    runHere(
      ['doctor', '--call', 'chat', '--model', 'a', '--data-dir', data, ...gatewayOf(gateway), ...more],
      { folder, environment: { KEY_OF_TEST: keyOfTest } },
    )
  await call()
  await call()
  expect(gateway.asked).toHaveLength(2)
  const third = await call()
  expect({ code: third.code, asked: gateway.asked.length }).toEqual({ code: 1, asked: 2 })
  expect(third.output).toContain('Not sent: it would pass the limit of $0.25 a day.')
  await call('--yes')
  expect(gateway.asked).toHaveLength(3)
})
