import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request stays outside. */
export type Refusal =
  /** Another name leads here: a page elsewhere may have pointed its own name at this machine. */
  | 'wrong-host'
  /** A page of another origin asks. */
  | 'wrong-origin'
  /** Whoever asks has not come in through the address with the token. */
  | 'no-session'

/** The lock of the browser host. Only who holds the token gets a session, and only our own page may use it. */
export interface Door {
  /** The address that lets a browser in, token included. It works for as long as the host runs. */
  readonly url: string
  /** The value of a `Set-Cookie` header when the request holds the right token, else `undefined`. */
  admit(request: IncomingMessage): string | undefined
  /** For every request: is it addressed to us, by our own page or by nobody's? */
  checkSender(request: IncomingMessage): Refusal | undefined
  checkSession(request: IncomingMessage): Refusal | undefined
  /** For a WebSocket, which always names its origin in a browser: everything at once. */
  checkUpgrade(request: IncomingMessage): Refusal | undefined
}

export function createDoor(port: number, token: string = randomBytes(24).toString('base64url')): Door {
  const session = randomBytes(24).toString('base64url')
  // Cookies do not tell ports apart: two hosts on one machine need two names.
  const cookieName = `gateway-playground-${port}`
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])

  function checkSender({ headers }: IncomingMessage): Refusal | undefined {
    if (headers.host === undefined || !hosts.has(headers.host)) return 'wrong-host'
    const { origin } = headers
    return origin === undefined || origin === `http://${headers.host}` ? undefined : 'wrong-origin'
  }

  function checkSession(request: IncomingMessage): Refusal | undefined {
    const cookie = readCookie(request.headers.cookie ?? '', cookieName)
    return cookie !== undefined && isSame(cookie, session) ? undefined : 'no-session'
  }

  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    admit(request) {
      const [path, query] = (request.url ?? '/').split('?', 2)
      const given = new URLSearchParams(query).get('token')
      if (path !== '/' || given === null || !isSame(given, token)) return undefined
      return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`
    },
    checkSender,
    checkSession,
    checkUpgrade(request) {
      if (request.headers.origin === undefined) return 'wrong-origin'
      return checkSender(request) ?? checkSession(request)
    },
  }
}

/** Compares in the same time however much of it is right; digests, since only equal lengths can be compared so. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key = '', value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
