import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A running browser host. */
export interface RunningHost {
  /** The link that it printed: it admits one browser. */
  readonly url: string
  /** All its output on standard output and standard error so far. */
  output(): string
  /** Asks it to end (SIGTERM) and waits for that; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
}

const ours = {
  command: process.execPath,
  parameters: [join(import.meta.dirname, '..', 'electron', 'start.mjs'), '--host=browser'],
}

export interface LaunchOptions {
  readonly environment?: Record<string, string> | undefined
  /** A free port by default: a page finds its host again at the same port. */
  readonly port?: number
  /** Whether the host opens a browser by itself. */
  readonly opens?: boolean
  /** An installed program that serves the window in place of the sources. */
  readonly program?: { readonly command: string; readonly parameters: readonly string[] }
  /** Whether the host signs out the browsers of earlier starts. */
  readonly forgetsBrowsers?: boolean
}

/** Starts the app's browser host over `dataFolder` and waits for its ready line. */
export async function launchBrowserHost(
  dataFolder: string,
  { environment = {}, port = 0, opens = false, forgetsBrowsers = false, program = ours }: LaunchOptions = {},
): Promise<RunningHost> {
  const options = ['--port', String(port), '--data-dir', dataFolder]
  if (!opens) options.push('--no-open')
  if (forgetsBrowsers) options.push('--forget-browsers')
  const child = spawn(program.command, [...program.parameters, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Tests read English wherever they run, unless `environment` sets another language.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  const url = await readyLine(child, output)
  const ended = once(child, 'exit')
  return {
    url,
    output: () => output.join(''),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

function readyLine(child: ChildProcessByStdio<null, Readable, Readable>, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(`${line}\n`)
      const ready = /^Gateway Playground: (http:\S+)$/.exec(line)
      if (ready?.[1] !== undefined) resolve(ready[1])
    })
    child.once('exit', (code) =>
      reject(new Error(`The app ended with ${code} before it was ready:\n${output.join('')}`)),
    )
  })
}
