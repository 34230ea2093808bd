import { isIP, type Socket } from 'node:net'

/** The target of a connection through a SOCKS5 proxy, and the credentials. */
export interface Socks5Request {
  /** A name, or an address without brackets. The proxy resolves names. */
  readonly host: string
  readonly port: number
  /** `''` for both if the proxy requires none. */
  readonly user: string
  readonly password: string
}

/**
 * Why a SOCKS5 proxy did not connect: `SOCKS_NOT_SOCKS5` for another protocol, `SOCKS_NEEDS_LOGIN` and `SOCKS_LOGIN_REFUSED`
 * for user and password, `SOCKS_REPLY_<number>` for the reply of RFC 1928, 6, `SOCKS_CLOSED` when it hung up.
 */
class Socks5Error extends Error {
  readonly code: string

  constructor(code: string) {
    super(`SOCKS5 proxy: ${code}`)
    this.name = 'Socks5Error'
    this.code = code
  }
}

const version = 5
const noLogin = 0
const withPassword = 2
const noneAcceptable = 0xff

/**
 * Requests a connection from the proxy at the other end of an open socket (RFC 1928, user and password by RFC 1929).
 * Afterwards the socket is the connection: no byte after the reply is lost. Rejects with a `Socks5Error`, or with the
 * error of the socket.
 */
export async function requestSocks5(socket: Socket, request: Socks5Request): Promise<void> {
  const hasLogin = request.user !== '' || request.password !== ''
  socket.write(Buffer.from(hasLogin ? [version, 2, noLogin, withPassword] : [version, 1, noLogin]))
  const [answeredVersion, method] = await readExactly(socket, 2)
  if (answeredVersion !== version) throw new Socks5Error('SOCKS_NOT_SOCKS5')
  if (method === noneAcceptable) throw new Socks5Error(hasLogin ? 'SOCKS_LOGIN_REFUSED' : 'SOCKS_NEEDS_LOGIN')
  if (method === withPassword && hasLogin) await logIn(socket, request)
  else if (method !== noLogin) throw new Socks5Error('SOCKS_NEEDS_LOGIN')
  socket.write(Buffer.concat([Buffer.from([version, 1, 0]), addressBytes(request)]))
  const [replyVersion, reply, , kind] = await readExactly(socket, 4)
  if (replyVersion !== version) throw new Socks5Error('SOCKS_NOT_SOCKS5')
  // Some proxies hang up after the refusal: do not wait for the rest of it.
  if (reply !== 0) throw new Socks5Error(`SOCKS_REPLY_${reply}`)
  await readExactly(socket, 2 + (await boundLength(socket, kind)))
}

async function logIn(socket: Socket, { user, password }: Socks5Request): Promise<void> {
  const [name, secret] = [Buffer.from(user), Buffer.from(password)]
  // A length is one byte.
  if (name.length > 255 || secret.length > 255) throw new Socks5Error('SOCKS_LOGIN_REFUSED')
  socket.write(Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([secret.length]), secret]))
  const [, status] = await readExactly(socket, 2)
  if (status !== 0) throw new Socks5Error('SOCKS_LOGIN_REFUSED')
}

/** The target in wire format: address type, address and port. */
function addressBytes({ host, port }: Socks5Request): Buffer {
  const portBytes = Buffer.from([port >> 8, port & 0xff])
  const family = isIP(host)
  if (family === 4) return Buffer.concat([Buffer.from([1, ...host.split('.').map(Number)]), portBytes])
  if (family === 6) return Buffer.concat([Buffer.from([4]), ipv6Bytes(host), portBytes])
  const name = Buffer.from(host)
  if (name.length === 0 || name.length > 255) throw new Socks5Error('SOCKS_REPLY_4')
  return Buffer.concat([Buffer.from([3, name.length]), name, portBytes])
}

function ipv6Bytes(host: string): Buffer {
  const shortened = new URL(`http://[${host}]`).hostname.slice(1, -1)
  const [head = '', tail] = shortened.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = (tail ?? '').split(':').filter((group) => group !== '')
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** The length of the address that the proxy connected from. */
async function boundLength(socket: Socket, kind: number | undefined): Promise<number> {
  if (kind === 1) return 4
  if (kind === 4) return 16
  if (kind !== 3) throw new Socks5Error('SOCKS_NOT_SOCKS5')
  const [length = 0] = await readExactly(socket, 1)
  return length
}

/** Reads this many bytes from the socket and leaves the rest in it. */
function readExactly(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const readWhole = (): void => {
      const bytes = socket.read(length) as Buffer | null
      if (bytes === null) return
      finish()
      if (bytes.length < length) reject(new Socks5Error('SOCKS_CLOSED'))
      else resolve(bytes)
    }
    const fail = (error: Error): void => {
      finish()
      reject(error)
    }
    const close = (): void => fail(new Socks5Error('SOCKS_CLOSED'))
    function finish(): void {
      socket.off('readable', readWhole).off('error', fail).off('close', close).off('end', close)
    }
    socket.on('readable', readWhole).on('error', fail).on('close', close).on('end', close)
    readWhole()
  })
}
