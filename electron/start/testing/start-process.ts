import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterTest } from '../../testing/after-test.ts'

export interface StartSettings {
  /** Beside those of the tests. */
  readonly environment?: Readonly<Record<string, string>>
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[]
  /** Gives it a process group of its own, as a terminal does. */
  readonly hasGroup?: boolean
}

/** `start.mjs` at this path as a process of its own, in English whatever this machine speaks. Killed after the test. */
export function startProcess(program: string, options: readonly string[], settings: StartSettings = {}) {
  const { environment, nodeOptions = [], hasGroup = false } = settings
  // It builds the page where that is stale, and what it leaves is what the next start serves: not the slow React of tests.
  const { NODE_ENV: _mode, VITEST: _runner, ...inherited } = process.env
  const child = spawn(process.execPath, [...nodeOptions, program, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, LC_ALL: 'C', ...environment },
    detached: hasGroup,
  })
  afterTest(() => child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  return {
    child,
    /** What it has printed on standard output. */
    lines,
    errors: () => errors,
    /** Its address, once it has printed that. */
    async ready(): Promise<URL> {
      await Promise.race([once(reader, 'line'), closed])
      const address = /^Gateway Playground: (\S+)$/.exec(lines[0] ?? '')?.[1]
      if (address === undefined) throw new Error(`It did not become ready:\n${errors}`)
      return new URL(address)
    },
    /** Exit code and signal, once everything it has started has closed its output too. */
    end: async () => (await closed) as [number | null, NodeJS.Signals | null],
  }
}
