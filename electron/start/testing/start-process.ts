import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterTest } from '../../testing/after-test.ts'

export interface StartSettings {
  /** In addition to the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[]
  /** Gives it a separate process group, as a terminal does. */
  readonly hasGroup?: boolean
}

/**
 * Runs `start.mjs` at this path in a separate process, in English whatever this machine's language is. Killed after the
 * test.
 */
export function startProcess(program: string, options: readonly string[], settings: StartSettings = {}) {
  const { environment, nodeOptions = [], hasGroup = false } = settings
  // It builds a stale page, and the next start serves that build: it must not contain the slow React of tests.
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
    /** Its lines on standard output. */
    lines,
    errors: () => errors,
    /** Its address, once it is printed. */
    async ready(): Promise<URL> {
      await Promise.race([once(reader, 'line'), closed])
      const address = /^Gateway Playground: (\S+)$/.exec(lines[0] ?? '')?.[1]
      if (address === undefined) throw new Error(`It did not become ready:\n${errors}`)
      return new URL(address)
    },
    /** Exit code and signal, once all processes it has started have closed its output too. */
    end: async () => (await closed) as [number | null, NodeJS.Signals | null],
  }
}
