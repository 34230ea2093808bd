import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { endAtOnce } from './electron-app.ts'

const started: number[] = []

afterEach(() => {
  for (const id of started.splice(0)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // The process has ended, as expected.
    }
  }
})

/** A program that starts another one, prints its process id, and ends when it ends. */
const shell = `
  const inner = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  inner.on('exit', () => process.exit(0))
  console.log(inner.pid)
`

test('a crash ends Electron and not the shell around it', async () => {
  const outer = spawn(process.execPath, ['-e', shell], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(outer.stdout, 'data')) as [Buffer]
  const inner = Number(line.toString('utf8'))
  started.push(outer.pid ?? 0, inner)
  await endAtOnce({ process: () => outer, evaluate: () => Promise.resolve(inner as never) })
  expect(() => process.kill(inner, 0)).toThrow('ESRCH')
  expect(outer.signalCode).toBeNull()
})
