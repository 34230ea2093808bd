import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { WebSocket } from 'ws'
import { ok } from '../../../shared/errors/result.ts'
import type { App } from '../../app/app.ts'
import { startBrowserHost, type BrowserHost, type BrowserHostOptions } from '../../browser-host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { afterTest } from '../../testing/after-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-door-'))
export const rendererFolder = join(folder, 'renderer')
export const script = `export const text = '${'playground '.repeat(500)}'`

/** Provides a built page, a clip and a file that must not be served, for the tests of the calling file. */
export function providePageFolder(): void {
  beforeAll(() => {
    mkdirSync(join(rendererFolder, 'assets'), { recursive: true })
    writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>Gateway Playground</title>')
    writeFileSync(join(rendererFolder, 'assets', 'main-a1B2c3D4.js'), script)
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'clip.wav'), '0123456789')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
}

export const app: Pick<App, 'handlers' | 'subscribe' | 'log' | 'findMediaFile'> = {
  handlers: { 'runs.stop': () => Promise.resolve(ok({})) } as unknown as App['handlers'],
  subscribe: () => () => {},
  findMediaFile: async (id) => (id === 'clip' ? { path: join(folder, 'clip.wav'), type: 'audio/wav' } : null),
  log: { info: () => {}, warn: () => {}, error: () => {} },
}

/** Starts a host on a free port over an empty data folder by default; closed after the test. */
export async function start(options: Partial<BrowserHostOptions> = {}): Promise<BrowserHost> {
  const host = await startBrowserHost({
    app,
    port: 0,
    rendererFolder,
    dataFolder: options.dataFolder ?? emptyDataFolder(),
    clock: systemClock,
    ...options,
  })
  if (!host.ok) throw new Error(host.error.message)
  afterTest(() => host.value.close())
  return host.value
}

export function emptyDataFolder(): string {
  return mkdtempSync(join(folder, 'data-'))
}

export async function linkOf(host: BrowserHost): Promise<URL> {
  const link = await host.createLink()
  if (!link.ok) throw new Error(link.error.message)
  return new URL(link.value.url)
}

export interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request with exactly these headers and this path, without normalisation. */
export async function get(
  { port }: { readonly port: number },
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & Answer & { statusCode?: number },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

/** Opens a link: returns the door's path without a trailing slash, and the header to send from then on. */
export async function enter(host: BrowserHost): Promise<{ base: string; session: { cookie: string } }> {
  const { pathname, search } = await linkOf(host)
  const { headers } = await get(host, pathname + search)
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  return { base: headers.location?.slice(0, -1) ?? '', session: { cookie } }
}

/** The outcome of an upgrade: `open`, or the status of its refusal. */
export async function upgrade(
  { port }: BrowserHost,
  path: string,
  headers: Record<string, string | string[]>,
): Promise<unknown> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode)
      socket.terminate()
    })
    socket.on('error', () => {})
  })
}
