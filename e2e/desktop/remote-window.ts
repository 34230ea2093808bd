import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { patienceMs } from '../browser-options.ts'

/** A packed or installed program that runs. Playwright cannot start one itself: its fuses refuse the inspector that it needs. */
export interface RunningProgram {
  readonly child: ChildProcess
  /** Everything that it has printed. */
  readonly output: () => string
  /** What it ended with: its code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it if it still runs. */
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

/** The file in the data folder in which Chromium says which remote port it has opened. */
export const remotePortFile = 'DevToolsActivePort'

/** Starts a program that was made for tests, hands over its window over its remote port, and ends what then still runs. */
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

/** Chromium writes its port into its folder once it listens. */
function readPort(file: string, running: RunningProgram): Promise<string> {
  return waitFor('opened no remote port', running, () => {
    const [port = ''] = readFileSync(file, 'utf8').split('\n')
    return port === '' ? undefined : port
  })
}

/** Playwright never connects while a window is being made: it waits for an answer of a page that has been replaced. */
function waitUntilListed(address: string, running: RunningProgram): Promise<true> {
  return waitFor('showed no page', running, async () => {
    const response = await fetch(`${address}/json/list`)
    const targets = (await response.json()) as readonly { readonly type: string; readonly url: string }[]
    return targets.some(({ type, url }) => type === 'page' && url.startsWith('app:')) || undefined
  })
}

/** Looks again until something is there. A look that fails has seen nothing yet. */
async function waitFor<Seen>(
  failure: string,
  { child, output }: RunningProgram,
  look: () => Seen | undefined | Promise<Seen | undefined>,
): Promise<Seen> {
  const until = Date.now() + patienceMs
  while (Date.now() < until && child.exitCode === null) {
    try {
      const seen = await look()
      if (seen !== undefined) return seen
    } catch {
      // Not there yet.
    }
    await wait(100)
  }
  const reason =
    child.exitCode === null ? `within ${patienceMs / 1000} s` : `and ended with ${child.exitCode}`
  throw new Error(`The app ${failure} ${reason}. It said:\n${output()}`)
}
