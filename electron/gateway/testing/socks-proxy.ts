import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterTest } from '../../testing/after-test.ts'

export interface SocksProxyOptions {
  /** Asks for user and password, and takes these. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Replies with this in place of connecting (RFC 1928, 6). */
  readonly reply?: number
  /** Where names lead: the system is not asked for those that stand here. */
  readonly hosts?: Readonly<Record<string, string>>
  /** Sends everything byte by byte. */
  readonly isSlow?: boolean
}

export interface SocksProxy {
  readonly host: string
  /** The requested address, as `host:port`. */
  readonly asked: string[]
  /** User and password as they were told. */
  readonly logins: string[]
}

/** A SOCKS5 proxy on loopback that behaves as RFC 1928 and RFC 1929 say, and notes what it is told. */
export async function startSocksProxy(options: SocksProxyOptions = {}): Promise<SocksProxy> {
  const asked: string[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    void serve(socket, options, { asked, logins }).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterTest(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked, logins }
}

async function serve(
  socket: Socket,
  { login, reply, hosts = {}, isSlow = false }: SocksProxyOptions,
  { asked, logins }: Pick<SocksProxy, 'asked' | 'logins'>,
): Promise<void> {
  const answer = (bytes: readonly number[]): void => {
    for (const piece of isSlow ? bytes.map((byte) => [byte]) : [bytes]) socket.write(Buffer.from(piece))
  }
  const [, count = 0] = await take(socket, 2)
  const methods = [...(await take(socket, count))]
  const method = login === undefined ? 0 : 2
  if (!methods.includes(method)) {
    answer([5, 0xff])
    socket.end()
    return
  }
  answer([5, method])
  if (login !== undefined) {
    const [, userLength = 0] = await take(socket, 2)
    const user = (await take(socket, userLength)).toString()
    const [length = 0] = await take(socket, 1)
    const password = (await take(socket, length)).toString()
    logins.push(`${user}:${password}`)
    const isRight = user === login.user && password === login.password
    answer([1, isRight ? 0 : 1])
    if (!isRight) return void socket.end()
  }
  const [, , , kind = 0] = await take(socket, 4)
  const host = await takeHost(socket, kind)
  const port = (await take(socket, 2)).readUInt16BE()
  asked.push(`${host}:${port}`)
  if (reply !== undefined) {
    answer([5, reply, 0, 1, 0, 0, 0, 0, 0, 0])
    socket.end()
    return
  }
  const upstream = connect(port, hosts[host] ?? host)
  upstream.on('error', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
  upstream.once('connect', () => {
    answer([5, 0, 0, 1, 127, 0, 0, 1, 0, 0])
    upstream.pipe(socket).pipe(upstream)
  })
}

async function takeHost(socket: Socket, kind: number): Promise<string> {
  if (kind === 1) return [...(await take(socket, 4))].join('.')
  if (kind === 4) return (await take(socket, 16)).toString('hex')
  const [length = 0] = await take(socket, 1)
  return (await take(socket, length)).toString()
}

async function take(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes = length === 0 ? Buffer.alloc(0) : (socket.read(length) as Buffer | null)
    if (bytes !== null) return bytes
    await new Promise((resolve, reject) => {
      socket.once('readable', resolve).once('close', reject)
    })
  }
}
