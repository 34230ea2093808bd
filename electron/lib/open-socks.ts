import { connect as connectTcp, type Socket } from 'node:net'
import { partCredentials, splitProxyUrl } from './proxy-credentials.ts'
import { portOf } from './proxy-scheme.ts'
import { requestSocks5 } from './socks5.ts'

export interface SocksWay {
  readonly proxyUrl: string
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Opens a connection through a SOCKS5 proxy. The caller closes it. */
export async function openSocks({ proxyUrl, host, port, timeoutMs, signal }: SocksWay): Promise<Socket> {
  const { url, credentials = '' } = splitProxyUrl(proxyUrl)
  const proxy = new URL(url)
  const socket = connectTcp({ host: bare(proxy.hostname), port: portOf(proxy) })
  // Ignore errors between the steps: the next step finds the socket closed.
  socket.on('error', () => undefined)
  const end = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])])
  const stop = (): void => void socket.destroy(tooSlow())
  end.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    await requestSocks5(socket, { host: bare(host), port, ...partCredentials(credentials) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    end.removeEventListener('abort', stop)
  }
}

function tooSlow(): Error {
  return Object.assign(new Error('The proxy did not connect in time'), { code: 'UND_ERR_CONNECT_TIMEOUT' })
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}
