import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { runElectron } from './run-electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-run-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** A program in the place of Electron. */
function program(script: string): string {
  const path = join(folder, `program-${Math.random().toString(36).slice(2)}`)
  writeFileSync(path, `#!${process.execPath}\n${script}`)
  chmodSync(path, 0o755)
  return path
}

describe('Electron', () => {
  it('gets the app, the data folder, and an environment that does not make it a plain Node', async () => {
    const report = join(folder, 'report.json')
    const path = program(
      `require('fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify([process.argv.slice(2), process.env.ELECTRON_RUN_AS_NODE ?? null]))`,
    )
    const end = await runElectron(path, '/app', '/data', { ...process.env, ELECTRON_RUN_AS_NODE: '1' })
    expect(end).toEqual({ kind: 'ended', code: 0 })
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual([['/app', '--data-dir=/data'], null])
  })

  it.each([
    ['process.exitCode = 3', { kind: 'ended', code: 3 }],
    ['process.exitCode = 127', { kind: 'unusable', why: hostError('libraryMissing') }],
    [
      "process.kill(process.pid, 'SIGABRT')",
      { kind: 'unusable', why: hostError('endedBySignal', { signal: 'SIGABRT' }) },
    ],
  ])('that does "%s" at once gives %j', async (script, end) => {
    expect(await runElectron(program(script), '/app', undefined, process.env)).toEqual(end)
  })

  it('that cannot be started is unusable', async () => {
    expect(await runElectron(join(folder, 'missing'), '/app', undefined, process.env)).toMatchObject({
      kind: 'unusable',
    })
  })
})
