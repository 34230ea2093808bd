import { createServer, request as requestHttp, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface PasswordProxy {
  /** Host and port, as written after `http://` and any user name and password. */
  readonly host: string
  /** The received `user:password`, once for each request or tunnel. */
  readonly received: readonly string[]
  /** From now on it refuses everything, and repeats the password that it received. */
  refuse(): void
  close(): Promise<void>
}

/** A proxy that requires a user name and a password for each request and each tunnel. */
export async function startPasswordProxy(): Promise<PasswordProxy> {
  const received: string[] = []
  let isRefusing = false

  /** Its own answer; `undefined` for a request that it forwards. */
  function refusalOf({
    headers,
  }: IncomingMessage): { status: string; authorization: string; text: string } | undefined {
    const authorization = headers['proxy-authorization'] ?? ''
    const credentials = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
    if (credentials === '') return { status: '407 Proxy Authentication Required', authorization, text: '' }
    received.push(credentials)
    if (!isRefusing) return undefined
    return { status: `403 Not ${credentials}`, authorization, text: `Not with ${credentials}.` }
  }

  const server = createServer((request, response) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) {
      response.writeHead(parseInt(refusal.status, 10), { 'x-told': refusal.authorization })
      response.end(refusal.text)
      return
    }
    const { 'proxy-authorization': _told, ...headers } = request.headers
    const onward = requestHttp(
      request.url ?? '',
      { method: request.method, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    const refusal = refusalOf(request)
    if (refusal !== undefined) {
      const { status, authorization, text } = refusal
      socket.end(`HTTP/1.1 ${status}\r\nx-told: ${authorization}\r\nconnection: close\r\n\r\n${text}`)
      return
    }
    const [host = '', port] = (request.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: () => void (isRefusing = true),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
