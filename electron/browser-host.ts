import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result } from '../shared/errors/result.ts'
import { maxRequestHeaderBytes } from '../shared/limits.ts'
import { contentSecurityPolicy } from './page/content-security-policy.ts'
import type { App } from './app/app.ts'
import { prepareDoor } from './browser-host/door.ts'
import { createRequestHandler } from './browser-host/handle-request.ts'
import { openIpcSocket } from './browser-host/ipc-socket.ts'
import type { Link } from './browser-host/links.ts'
import { createPageFiles, type KeptFiles } from './browser-host/page-files.ts'
import type { Clock } from './host/host.ts'
import { serveApp } from './ipc/serve-app.ts'
import { openRegularFile } from './lib/open-regular-file.ts'
import { createMediaResponder } from './media/media-response.ts'
import { createPageResponder } from './page/page-response.ts'
import { hostError } from '../shared/text/en/errors/host.ts'

export interface BrowserHostOptions {
  readonly app: Pick<App, 'handlers' | 'subscribe' | 'log' | 'findMediaFile'>
  /**
   * 0 takes a free port. By default the port of the last start, or the default port, or a free one if those are taken.
   */
  readonly port: number | undefined
  /** The built page. */
  readonly rendererFolder: string
  /** Files of the page that earlier hosts of this process have read and compressed. */
  readonly keptFiles?: KeptFiles | undefined
  /** The data folder, in which the host has a folder for its persistent state. */
  readonly dataFolder: string
  readonly clock: Pick<Clock, 'now'>
  /** Ends all sessions of earlier starts. */
  readonly forgetsBrowsers?: boolean
}

export interface BrowserHost {
  readonly port: number
  /** Creates a link that admits one browser. */
  createLink(): Promise<Result<Link>>
  /**
   * Closes every window's socket and stops listening; resolves when all connections are closed. The app keeps running.
   */
  close(): Promise<void>
  /**
   * Resolves when no request of a window is being answered: requests from before `close` may still write. Some end only
   * with the app.
   */
  settled(): Promise<void>
}

/**
 * Serves the app to the user's own browser: the page's files and one WebSocket, on 127.0.0.1 only, with access control.
 *
 * Fails with `unavailable` when the port cannot be used (code `port-in-use` when another program has it), and with
 * `storage` when there is no private folder for the sessions.
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<Result<BrowserHost>> {
  const { app } = options
  // Must come before listening: clients that already wait at the port are answered from the first moment.
  const prepared = await prepareDoor({ ...options, log: app.log })
  if (!prepared.ok) return prepared
  const server = createServer({ maxHeaderSize: maxRequestHeaderBytes })
  const listening = await listenAtOneOf(server, portsToTry(options.port, prepared.value.lastPort))
  if (!listening.ok) return listening
  const port = listening.value
  const door = prepared.value.openAt(port)
  const respond = createPageResponder({ root: options.rendererFolder, contentSecurityPolicy })
  server.on(
    'request',
    createRequestHandler({
      door,
      files: createPageFiles(respond, door.identityKey, options.keptFiles),
      media: createMediaResponder(app.findMediaFile, openRegularFile),
      log: app.log,
    }),
  )
  const windows = new Set<Pick<ReturnType<typeof serveApp>, 'settled'>>()
  const closeSockets = openIpcSocket(server, door, (channel) => {
    const window = serveApp(app, channel)
    windows.add(window)
    channel.onClose(() => void window.settled().then(() => windows.delete(window)))
  })

  return ok({
    port,
    createLink: () => door.createLink(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      closeSockets()
      // Answers in progress are small, or can be requested again: nothing to wait for.
      server.closeAllConnections()
      await closed
      await door.close()
    },
    settled: async () => void (await Promise.all([...windows].map((window) => window.settled()))),
  })
}

/** The address stays the same while the port is free, so that an open page reconnects after a restart. */
const defaultPort = 4180

function portsToTry(port: number | undefined, lastPort: number | undefined): readonly number[] {
  if (port !== undefined) return [port]
  return [...new Set([lastPort ?? defaultPort, defaultPort, 0])]
}

async function listenAtOneOf(
  server: Server,
  [port = 0, ...others]: readonly number[],
): Promise<Result<number>> {
  const listening = await listen(server, port)
  const isTaken = !listening.ok && listening.error.code === 'port-in-use'
  return isTaken && others.length > 0 ? listenAtOneOf(server, others) : listening
}

function listen(server: Server, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      resolve(
        err({
          kind: 'unavailable',
          code: isTaken ? 'port-in-use' : 'port',
          ...hostError(isTaken ? 'portInUse' : 'portUnusable', { port }),
          detail: error.message,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve(ok((server.address() as AddressInfo).port)))
  })
}
