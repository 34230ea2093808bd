import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { trustOptions } from '../lib/trusted-authorities.ts'
import { codeOf, connectSocket, type ConnectFailure, type ConnectOptions } from './connect-socket.ts'
import { openSocks } from '../lib/open-socks.ts'
import { isSocksProxy, portOf } from '../lib/proxy-scheme.ts'
import { firstHopOf, hostNameOf } from './route-to.ts'

/** The proxy answered a tunnel request with a status other than 2xx. */
export interface TunnelRefusal {
  readonly status: number
}

export interface Way extends ConnectOptions {
  readonly baseUrl: string
  readonly proxyUrl: string | null
  readonly caCertificate: string
}

/** Opens a connection to the gateway's port: direct, or through a tunnel of the proxy. The caller closes it. */
export function openWay(way: Way): Promise<Socket | ConnectFailure | TunnelRefusal> {
  const { baseUrl, proxyUrl } = way
  if (proxyUrl === null) return connectSocket(firstHopOf(baseUrl, null), way)
  return isSocksProxy(proxyUrl) ? openThroughSocks(way, proxyUrl) : openTunnel(way, proxyUrl)
}

async function openThroughSocks(
  { baseUrl, timeoutMs, signal }: Way,
  proxyUrl: string,
): Promise<Socket | ConnectFailure> {
  const gateway = new URL(baseUrl)
  const to = { host: hostNameOf(gateway), port: portOf(gateway) }
  return openSocks({ proxyUrl, ...to, timeoutMs, signal }).catch((error: unknown) => ({
    code: signal.aborted ? 'stopped' : codeOf(error),
  }))
}

function openTunnel(way: Way, proxyUrl: string): Promise<Socket | ConnectFailure | TunnelRefusal> {
  const { baseUrl, caCertificate, clock, timeoutMs, signal } = way
  const proxy = new URL(proxyUrl)
  const gateway = new URL(baseUrl)
  const target = `${gateway.hostname}:${portOf(gateway)}`
  const isSecure = proxy.protocol === 'https:'
  return new Promise((resolve) => {
    const outgoing = (isSecure ? requestHttps : requestHttp)({
      host: hostNameOf(proxy),
      port: portOf(proxy),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...credentialsOf(proxy) },
      agent: false,
      signal,
      ...(isSecure && trustOptions(caCertificate)),
    })
    const stopClock = clock.after(timeoutMs, () => outgoing.destroy(timeUp()))
    outgoing.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      stopClock()
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      resolve({ status: statusCode })
    })
    outgoing.once('response', (response) => {
      stopClock()
      response.destroy()
      resolve({ status: response.statusCode ?? 0 })
    })
    outgoing.once('error', (error) => {
      stopClock()
      resolve({ code: signal.aborted ? 'stopped' : codeOf(error) })
    })
    outgoing.end()
  })
}

function timeUp(): Error {
  return Object.assign(new Error('The proxy did not answer in time'), { code: 'timeout' })
}

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  // oxlint-disable-next-line text/untranslated -- the name of the scheme on the wire
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
