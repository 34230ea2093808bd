import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { listCommands } from './commands.ts'
import { runCommandLine } from './run-command-line.ts'

const program = new URL('gateway-playground.mjs', import.meta.url).pathname
const temporary = mkdtempSync(join(tmpdir(), 'command-line-'))
afterAll(() => rmSync(temporary, { recursive: true }))

const key = 'sk-secret-of-the-command-line'

/** Runs the program to its end. */
async function run(
  parameters: readonly string[],
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
) {
  const child = spawn(process.execPath, [...nodeOptions, program, ...parameters], {
    env: { ...process.env, LC_ALL: 'C', TMPDIR: temporary, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 170_000,
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

/** The same in this process, for commands that end before they start another process. */
async function runHere(parameters: readonly string[], environment: Record<string, string>) {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const caller = { version: '1.2.3', workingFolder: temporary, root: temporary, isCheckout: false }
  try {
    await runCommandLine(parameters, { ...caller, environment })
    return { code: process.exitCode, output: output.mock.calls.flat(), errors: errors.mock.calls.flat() }
  } finally {
    process.exitCode = undefined
    vi.restoreAllMocks()
  }
}

describe('gateway-playground', () => {
  test('lists its commands, and the options of each', async () => {
    const { code, output } = await run(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of listCommands()) {
      expect(output).toContain(name)
      expect(output).toContain(summary)
    }
    expect((await run(['doctor', '--help'])).output).toContain('--base-url')
  })

  test('says which Node it needs where none came along as a package', async () => {
    const pretence = `
      Object.defineProperty(process, 'versions', { value: { node: '24.6.0' } })
      Object.defineProperty(process, 'arch', { value: 'riscv64' })`
    const options = [`--import=data:text/javascript,${encodeURIComponent(pretence)}`]
    expect(await run(['--help'], {}, options)).toEqual({
      code: 1,
      output: '',
      errors:
        'Gateway Playground needs Node 24.7 or newer; this is Node 24.6.0. Install the latest Node 24 (nodejs.org), then run it again.\n',
    })
  })

  test('speaks the language of the environment', async () => {
    const { errors } = await run(['models', '--colour'], { LC_ALL: 'zh_CN.UTF-8' })
    expect(errors).toContain('使用 --help 选项可查看所有选项。')
  })

  test.each([
    ['an unknown command', [key]],
    ['an argument too many', ['models', key]],
    ['a key in the place of its variable', ['models', '--base-url', 'http://127.0.0.1:1', '--key-env', key]],
    ['a key without an address', ['doctor', '--key-env', 'THE_KEY']],
    ['an unknown option', ['models', `--key=${key}`]],
    ['an unknown format', ['doctor', '--call', key]],
  ])('refuses %s in a line that repeats no key', async (_what, parameters) => {
    const { code, output, errors } = await runHere(parameters, { THE_KEY: key })
    expect([code, output]).toEqual([1, []])
    expect(errors).toEqual([expect.stringMatching(/^[^\n]+\n$/)])
    expect(errors.join('')).not.toContain(key)
  })
})

describe('gateway-playground models', () => {
  test('lists what the key may use, and leaves nothing behind', async () => {
    const gateway = await gatewayUnderTest()
    const address = ['--base-url', gateway.url, '--key-env', 'THE_KEY']
    const { code, output, errors } = await run(['models', ...address], { THE_KEY: 'practice-restricted' })
    const listed = await run(['models', ...address, '--json'], { THE_KEY: 'practice-restricted' })
    expect([code, errors]).toEqual([0, `Gateway: ${gateway.url}\n`])
    const entries = JSON.parse(listed.output) as { id: string }[]
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ', 1)[0]),
    ).toEqual(entries.map(({ id }) => id))
    expect(entries.length).toBeGreaterThan(1)
    expect(readdirSync(temporary)).toEqual([])
  })

  test('does not send the key of the environment to another address', async () => {
    const gateway = await gatewayUnderTest()
    const { code, errors } = await run(['models', '--base-url', gateway.url], {
      GATEWAY_PLAYGROUND_ADDRESS: 'http://127.0.0.1:1',
      GATEWAY_PLAYGROUND_KEY: 'practice-full',
    })
    expect(code).toBe(1)
    expect(errors).not.toContain('practice-full')
    expect(JSON.stringify(gateway.calls)).not.toContain('practice-full')
  })
})

describe('gateway-playground doctor', () => {
  test('prints the report of the window, and ends with 1 when a stage failed', async () => {
    const gateway = await gatewayUnderTest()
    const address = ['--base-url', gateway.url, '--key-env', 'THE_KEY']
    const calls = ['--call', 'chat', '--data-dir', join(temporary, 'data')]
    const good = await run(['doctor', ...address, ...calls], { THE_KEY: 'practice-full' })
    expect(good.output).toMatch(/^ok +Test requests: /m)
    expect([good.code, good.errors]).toEqual([0, `Gateway: ${gateway.url}\n`])
    const bad = await run(['doctor', ...address], { THE_KEY: key })
    expect(bad.output).toMatch(/^FAILED +Key: /m)
    expect(bad.code).toBe(1)
    expect(good.output + bad.output + bad.errors).not.toMatch(/practice-full|sk-secret/)
  })

  test('checks the practice gateway when no address is given, and says so', async () => {
    const { code, output, errors } = await run(['doctor', '--json'])
    expect(JSON.parse(output)).toMatchObject({ stages: expect.any(Array), proofs: expect.any(Array) })
    expect([code, errors]).toEqual([0, 'Gateway: practice gateway\n'])
  })
})
