import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result } from '../shared/errors/result.ts'
import { contentSecurityPolicy } from '../shared/security/content-security-policy.ts'
import type { App } from './app/app.ts'
import { createDoor } from './browser-host/door.ts'
import { createRequestHandler } from './browser-host/handle-request.ts'
import { openIpcSocket } from './browser-host/ipc-socket.ts'
import { createPageFiles } from './browser-host/page-files.ts'
import { serveApp } from './ipc/serve-app.ts'
import { createMediaResponder } from './media/media-response.ts'
import { createPageResponder } from './page/page-response.ts'

export interface BrowserHostOptions {
  readonly app: Pick<App, 'handlers' | 'subscribe' | 'log' | 'findMediaFile'>
  /** 0 takes a free one. */
  readonly port: number
  /** The built page. */
  readonly rendererFolder: string
  /** What the address carries; a random one unless told. */
  readonly token?: string
}

export interface BrowserHost {
  /** The address to open, token included. */
  readonly url: string
  readonly port: number
  /** Closes every window's socket and stops listening; resolves when nothing is open any more. The app goes on. */
  close(): Promise<void>
}

/**
 * Serves the app to the user's own browser: the page's files and one WebSocket, on 127.0.0.1 only, behind a token.
 *
 * Fails with `unavailable` when the port cannot be had (code `port-in-use` when something else has it).
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<Result<BrowserHost>> {
  const { app } = options
  const server = createServer()
  const listening = await listen(server, options.port)
  if (!listening.ok) return listening
  const port = listening.value

  const door = createDoor(port, options.token)
  const respond = createPageResponder({ root: options.rendererFolder, contentSecurityPolicy })
  server.on(
    'request',
    createRequestHandler({
      door,
      files: createPageFiles(respond),
      media: createMediaResponder(app.findMediaFile),
      log: app.log,
    }),
  )
  const closeSockets = openIpcSocket(server, door, (channel) => serveApp(app, channel))

  return ok({
    url: door.url,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      closeSockets()
      // What is being answered is small, or can be asked for again: nothing worth waiting for.
      server.closeAllConnections()
      await closed
    },
  })
}

function listen(server: Server, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      resolve(
        err({
          kind: 'unavailable',
          code: isTaken ? 'port-in-use' : 'port',
          message: isTaken ? `Port ${port} is in use by another program.` : `Port ${port} cannot be opened.`,
          nextStep: 'Close what uses it, or choose another one with --port (0 takes a free one).',
          detail: error.message,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve(ok((server.address() as AddressInfo).port)))
  })
}
