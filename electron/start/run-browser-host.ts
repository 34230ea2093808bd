import type { Result } from '../../shared/errors/result.ts'
import { createApp } from '../app/create-app.ts'
import { startBrowserHost, type BrowserHost, type BrowserHostOptions } from '../browser-host.ts'
import { createNodeHost } from '../host/node/create-node-host.ts'
import { openAddress } from './open-address.ts'
import { fail } from './say.ts'

export interface RunOptions {
  readonly version: string
  readonly rendererFolder: string
  readonly dataFolder: string | undefined
  /** As asked for. Left out: the usual one, or a free one if that is taken. */
  readonly port: number | undefined
  readonly environment: NodeJS.ProcessEnv
  /** Whether to open the user's browser. */
  readonly open: boolean
}

/** The same address each time, where it is free. */
const usualPort = 4180

/**
 * Runs the app behind the browser host until SIGINT, SIGTERM or SIGHUP. Resolves when everything is closed, so that the
 * process ends by itself. Prints the address, and nothing else, on standard output.
 */
export async function runBrowserHost(options: RunOptions): Promise<void> {
  const stop = untilSignal()
  const host = await createNodeHost({ dataFolder: options.dataFolder, environment: options.environment })
  if (!host.ok) return fail(host.error)
  const app = await createApp(host.value, { version: options.version })
  const server = await startOnPort(options.port, {
    app,
    rendererFolder: options.rendererFolder,
  })
  if (server.ok) {
    process.stdout.write(`Gateway Playground: ${server.value.url}\n`)
    if (options.open) openAddress(server.value.url, options.environment, process.platform)
    await stop
    const words = app.wordsAtQuit()
    if (words !== undefined) process.stderr.write(`${words}\n`)
    await server.value.close()
  } else {
    fail(server.error)
  }
  await app.close()
  host.value.release()
}

async function startOnPort(
  port: number | undefined,
  options: Omit<BrowserHostOptions, 'port'>,
): Promise<Result<BrowserHost>> {
  const server = await startBrowserHost({ ...options, port: port ?? usualPort })
  const isTaken = !server.ok && server.error.code === 'port-in-use'
  return isTaken && port === undefined ? startBrowserHost({ ...options, port: 0 }) : server
}

/** Resolves at the first signal. A second one then ends the process at once, as it does by default. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    const receive = () => {
      for (const signal of signals) process.off(signal, receive)
      resolve()
    }
    for (const signal of signals) process.on(signal, receive)
  })
}
