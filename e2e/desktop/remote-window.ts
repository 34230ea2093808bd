import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { patienceMs } from '../browser-options.ts'

/**
 * A packed or installed program that is running. Playwright cannot start it: the program's fuses disable the inspector
 * that Playwright needs.
 */
export interface RunningProgram {
  readonly child: ChildProcess
  /** All its output. */
  readonly output: () => string
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it if it is still running. */
  end(): Promise<void>
}

/** Starts `program` over `dataFolder`. */
export function startProgram(
  program: string,
  dataFolder: string,
  parameters: readonly string[] = [],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RunningProgram {
  const child = spawn(program, [...parameters, `--user-data-dir=${dataFolder}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, LC_ALL: 'C.UTF-8' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  const ended = once(child, 'exit').then(([code, signal]) => {
    return { code: code as number | null, signal: signal as string | null }
  })
  return {
    child,
    output: () => output,
    ended,
    async end() {
      child.kill()
      await ended
    },
  }
}

export const remotePort = '--remote-debugging-port=0'

/** The file in the data folder in which Chromium states the remote port that it has opened. */
export const remotePortFile = 'DevToolsActivePort'

/**
 * Starts a program that was built for tests, passes its window, connected over its remote port, to the callback, and
 * then ends the program if it still runs.
 */
export async function withWindow<Result>(
  [program, dataFolder, parameters = [], environment]: Parameters<typeof startProgram>,
  work: (page: Page, running: RunningProgram) => Promise<Result>,
): Promise<Result> {
  const portFile = join(dataFolder, remotePortFile)
  rmSync(portFile, { force: true })
  const running = startProgram(program, dataFolder, [...parameters, remotePort], environment)
  try {
    const address = `http://127.0.0.1:${await readPort(portFile, running)}`
    await waitUntilListed(address, running)
    const browser = await chromium.connectOverCDP(address, { timeout: patienceMs })
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('The app has no window.')
    page.setDefaultTimeout(patienceMs)
    await waitUntilReady(page)
    const result = await work(page, running)
    await browser.close()
    return result
  } finally {
    await running.end()
  }
}

/** Reads the port from the file that Chromium writes once it listens. */
function readPort(file: string, running: RunningProgram): Promise<string> {
  return waitFor('opened no remote port', running, () => {
    const [port = ''] = readFileSync(file, 'utf8').split('\n')
    return port === '' ? undefined : port
  })
}

/**
 * Wait before connecting: Playwright never connects while a window is being created, since it waits for an answer of a
 * page that has been replaced.
 */
function waitUntilListed(address: string, running: RunningProgram): Promise<true> {
  return waitFor('showed no page', running, async () => {
    const response = await fetch(`${address}/json/list`)
    const targets = (await response.json()) as readonly { readonly type: string; readonly url: string }[]
    return targets.some(({ type, url }) => type === 'page' && url.startsWith('app:')) || undefined
  })
}

/** Calls `read` repeatedly until it returns a value. An attempt that throws counts as no value yet. */
async function waitFor<Seen>(
  failure: string,
  { child, output }: RunningProgram,
  read: () => Seen | undefined | Promise<Seen | undefined>,
): Promise<Seen> {
  const until = Date.now() + patienceMs
  while (Date.now() < until && child.exitCode === null) {
    try {
      const seen = await read()
      if (seen !== undefined) return seen
    } catch {
      // Not available yet.
    }
    await wait(100)
  }
  const reason =
    child.exitCode === null ? `within ${patienceMs / 1000} s` : `and ended with ${child.exitCode}`
  throw new Error(`The app ${failure} ${reason}. It said:\n${output()}`)
}
