import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { commandLineTexts } from '../../shared/text/en/command-line.ts'
import { formatsErrors } from '../../shared/text/en/errors/formats.ts'
import { gatewayErrors } from '../../shared/text/en/errors/gateway.ts'
import type { ErrorEntry } from '../../shared/text/translation.ts'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { runCommandLine } from './run-command-line.ts'

/** Runs a command line in this process. */
async function run(parameters: readonly string[], environment: Record<string, string> = {}) {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const root = '/nowhere'
  const caller = { version: '1.2.3', workingFolder: root, root, isCheckout: false }
  try {
    await runCommandLine(parameters, { ...caller, environment })
    return {
      code: process.exitCode,
      output: output.mock.calls.flat().join(''),
      errors: errors.mock.calls.flat().join(''),
    }
  } finally {
    process.exitCode = undefined
    vi.restoreAllMocks()
  }
}

test.each([
  [['run', '-j', '0', 'pack.yaml'], 'For -j (--max-concurrency), give a whole number from 1.'],
  [['run', '--repeat', 'often', 'pack.yaml'], 'For --repeat, give a whole number from 1.'],
  [['run', '--delay', '-1', 'pack.yaml'], 'The option --delay needs a value.'],
  [['run', '--max-cost', 'much', 'pack.yaml'], 'For --max-cost, give a number from 0.'],
  [['run', '--filter-first-n', '1.5', 'pack.yaml'], 'For --filter-first-n, give a whole number from 1.'],
  [['run', '--var', 'language', 'pack.yaml'], 'For --var, give a name and a value, such as'],
  [
    ['run', '--filter-pattern', '(', 'pack.yaml'],
    'What follows --filter-pattern is not a regular expression.',
  ],
  [['run', '--colour', 'pack.yaml'], 'There is no option --colour here.'],
  [['run', '-x', 'pack.yaml'], 'There is no option -x here.'],
  [['models', '--base-url'], 'The option --base-url needs a value.'],
  [['models', '--json=yes'], 'A value was given for --json, which has none.'],
  [['models', 'all'], 'There is an argument that is not an option.'],
  [['experiments', 'remove'], 'This command does one of list, export, delete, restore.'],
  [['modles'], 'There is no such command.'],
  [['models', '--base-url', 'ftp://a.example'], '--base-url cannot be used.'],
  [['doctor', '--base-url', 'not an address'], '--base-url cannot be used.'],
])('%j ends with a whole sentence', async (parameters, sentence) => {
  const { code, output, errors } = await run(parameters)
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain(sentence)
  expect(errors).toMatch(/^[A-Z-].*\.\n$/)
  expect(errors).not.toMatch(/GATEWAY_PLAYGROUND|Settings/)
})

test.each([['-h'], ['--help']])('%s lists the commands, and behind a command its options', async (help) => {
  expect((await run([help])).output).toContain('practice-gateway')
  expect((await run(['models', help])).output).toContain('--base-url')
  expect((await run(['run', help])).output).toContain('--max-cost')
})

describe('an answer that refuses', () => {
  const wrong = { THE_KEY: 'wrong' }

  test.each([
    ['new-api', 'Invalid token', 'Status 401'],
    ['litellm', 'No connected db.', 'Status 400'],
  ] as const)(
    'of %s is told by models with the words and the ids of the gateway',
    async (profile, words, status) => {
      const { url } = await gatewayUnderTest({ profile })
      const { code, errors } = await run(['models', '--base-url', url, '--key-env', 'THE_KEY'], wrong)
      expect(code).toBe(1)
      expect(errors).toContain(
        'The gateway did not accept the key. Check the key in the variable that --key-env names',
      )
      expect(errors).toContain(`The gateway says: ${words}`)
      expect(errors).toContain(status)
      expect(errors).toMatch(/Request ID \S+/)
      expect(errors).not.toContain('Settings')
    },
  )

  test('of a key that may not come from here names the rule, and no model', async () => {
    const { url } = await gatewayUnderTest({ profile: 'new-api' })
    const { errors } = await run(['models', '--base-url', url, '--key-env', 'THE_KEY'], {
      THE_KEY: 'practice-disabled',
    })
    expect(errors).toContain('The gateway says: Your IP is not in the list of IPs allowed for this token')
    expect(errors).not.toContain('Choose a model')
  })

  test('of a request without a key says where a key goes', async () => {
    const { url } = await gatewayUnderTest()
    const { errors } = await run(['models', '--base-url', url])
    expect(errors).toContain('Put the API key into an environment variable')
  })
})

test('each error of a gateway that points to Settings has a step of its own here', () => {
  const areas: Record<string, Readonly<Record<string, ErrorEntry>>> = {
    gateway: gatewayErrors,
    formats: formatsErrors,
  }
  const anything = new Proxy({}, { get: () => 'x' })
  const pointing = Object.entries(areas).flatMap(([area, entries]) =>
    Object.entries(entries)
      .filter(([, entry]) => {
        const worded = typeof entry === 'function' ? entry(anything as never) : entry
        return worded.nextStep?.includes('Settings') === true
      })
      .map(([code]) => `${area}.${code}`),
  )
  const { steps } = commandLineTexts
  expect(pointing.filter((code) => !Object.hasOwn(steps, code))).toEqual([])
  expect(Object.values(steps).join(' ')).not.toContain('Settings')
})

describe('doctor --call', () => {
  const full = { THE_KEY: 'practice-full' }
  const folder = mkdtempSync(join(tmpdir(), 'doctor-calls-'))
  const ownData = ['--data-dir', folder]
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['new-api', 'litellm'] as const)(
    'tries a model of a list without labels on %s',
    async (profile) => {
      const { url } = await gatewayUnderTest({ profile })
      const { code, output } = await run(
        ['doctor', '--base-url', url, '--key-env', 'THE_KEY', '--call', 'chat', ...ownData],
        full,
      )
      expect(output).toMatch(/^ok +Test requests: 1 of 1 responded/m)
      expect(code).toBeUndefined()
    },
  )

  test('ends with 1 where there is no model to try', async () => {
    const { url } = await gatewayUnderTest({ listModels: () => [{ id: 'practice-embed', object: 'model' }] })
    const { code, output } = await run(
      ['doctor', '--base-url', url, '--key-env', 'THE_KEY', '--call', 'chat', ...ownData],
      full,
    )
    expect(output).toContain('the list has no model to ask: Chat completions')
    expect(code).toBe(1)
  })

  test('asks the model of --model, which needs a format', async () => {
    const gateway = await gatewayUnderTest()
    const address = ['--base-url', gateway.url, '--key-env', 'THE_KEY']
    await run(['doctor', ...address, '--call', 'messages', '--model', 'practice-vision', ...ownData], full)
    expect(gateway.calls.filter(({ method }) => method === 'POST').map(({ model }) => model)).toEqual([
      'practice-vision',
    ])
    expect((await run(['doctor', ...address, '--model', 'm'], full)).errors).toContain('--model needs --call')
  })

  test('quotes the gateway after a refusal with 400, and does not say that there is none', async () => {
    const { url } = await gatewayUnderTest({ profile: 'litellm' })
    const { code, output } = await run(['doctor', '--base-url', url, '--key-env', 'THE_KEY'], {
      THE_KEY: 'wrong',
    })
    expect(code).toBe(1)
    expect(output).toContain('The gateway says: No connected db.')
    expect(output).not.toContain('no gateway responds')
  })
})
