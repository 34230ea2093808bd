import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { QuotedError } from '../../shared/text/define-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { runElectron, type ElectronLaunch } from './run-electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-run-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** Replaces Electron's program. */
function program(script: string): string {
  const path = join(folder, `program-${Math.random().toString(36).slice(2)}.cjs`)
  writeFileSync(path, `#!${process.execPath}\n${script}`)
  chmodSync(path, 0o755)
  return path
}

function run(path: string, more: Partial<ElectronLaunch> = {}) {
  const rest = { root: '/app', dataFolder: undefined, environment: process.env, isTerminal: false }
  return runElectron({ program: path, ...rest, ...more })
}

const leaveMark = "require('fs').writeFileSync(process.env.GATEWAY_PLAYGROUND_START_MARK, '');"

const unusable = (cause: QuotedError) => ({
  kind: 'unusable',
  error: hostError('electronUnusable', { cause }),
})

describe('Electron', () => {
  it('gets the app, the data folder, and an environment that does not make it a plain Node', async () => {
    const report = join(folder, 'report.json')
    const path = program(
      `require('fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify([process.argv.slice(2), process.env.ELECTRON_RUN_AS_NODE ?? null]))`,
    )
    const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    expect(await run(path, { dataFolder: '/data', environment })).toEqual({ kind: 'ended', code: 0 })
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual([['/app', '--data-dir=/data'], null])
  })

  it.each([
    [`${leaveMark} process.exitCode = 3`, { kind: 'ended', code: 3 }],
    ['process.exitCode = 0', { kind: 'ended', code: 0 }],
    ['process.exitCode = 127', unusable(hostError('libraryMissing'))],
    ["process.kill(process.pid, 'SIGABRT')", unusable(hostError('endedBySignal', { signal: 'SIGABRT' }))],
  ])('that does "%s" at once gives %j', async (script, end) => {
    expect(await run(program(script))).toEqual(end)
  })

  it('that ends with an error before our code ran is unusable, such as with a dead display', async () => {
    expect(await run(program('process.exitCode = 1'))).toEqual(
      unusable(hostError('endedWithCode', { code: 1 })),
    )
  })

  it('that crashes when our code ran has crashed, whatever the time', async () => {
    expect(await run(program(`${leaveMark} process.kill(process.pid, 'SIGSEGV')`))).toEqual({
      kind: 'crashed',
      error: hostError('electronCrashed', { signal: 'SIGSEGV' }),
    })
  })

  it('leaves no file behind', async () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    await run(program(leaveMark))
    vi.unstubAllEnvs()
    expect(readdirSync(temporary)).toEqual([])
  })

  it('that cannot be started is unusable', async () => {
    expect(await run(join(folder, 'missing'))).toMatchObject({ kind: 'unusable' })
  })
})
