import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ok, type Result } from '../../shared/errors/result.ts'
import { checkHost } from '../../shared/security/check-host.ts'
import { proofMessage } from '../../shared/security/host-proof.ts'
import type { Clock, Log } from '../host/host.ts'
import {
  doorFolderOf,
  hashOf,
  newDoorState,
  preparePrivateFolder,
  randomText,
  readDoorState,
  removeUnfinishedState,
  writeDoorState,
  type DoorState,
} from './door-state.ts'
import { createLink, redeemLink, removeLinks, type Link } from './links.ts'

/** Why a request is refused. */
export type Refusal =
  /** It has no `Host` header, or duplicates of a header that must be unique. */
  | 'bad-request'
  /** Another host name resolves to this machine: a page elsewhere may have pointed its own name here. */
  | 'wrong-host'
  /** A page of another origin sent it. */
  | 'wrong-origin'
  /** The sender has no session, or an expired one. */
  | 'no-session'
  /** The link was used before, has expired, or never existed. */
  | 'used-link'

/**
 * Access control of the browser host. Only a browser that opens a link gets a session, and only our own page may use
 * the session.
 */
export interface Door {
  /** The prefix of all paths, such as `/5cUq…/`. Only an admitted browser learns it. */
  readonly path: string
  /** The key by which our own page recognises this host. */
  readonly identityKey: string
  createLink(): Promise<Result<Link>>
  /** Checks every request: whether it is addressed to us and sent by our own page or by no page. */
  checkSender(request: IncomingMessage): Refusal | undefined
  /** The value of a `Set-Cookie` header for a token that was not used before, else `undefined`. */
  admit(token: string): Promise<string | undefined>
  checkSession(request: IncomingMessage): Refusal | undefined
  /** All checks at once for a WebSocket, for which a browser always sends its origin. */
  checkUpgrade(request: IncomingMessage): Refusal | undefined
  /** Answers the challenge of a page that checks whether this is its host; `undefined` for an invalid challenge. */
  prove(nonce: string): string | undefined
  /** Removes unused links. Sessions stay. */
  close(): Promise<void>
}

export interface DoorOptions {
  readonly dataFolder: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  /** Ends all sessions of earlier starts. */
  readonly forgetsBrowsers?: boolean
}

/** A door before its port is known. */
export interface PreparedDoor {
  /** The port of the last start. */
  readonly lastPort: number | undefined
  /**
   * Opens it. At the same port, sessions of an earlier start stay valid: their pages reconnect by themselves. At
   * another port they end, and path and key are replaced: another program may have the old port and receive the
   * requests of old pages.
   */
  openAt(port: number): Door
}

const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** Each used link creates a session; the oldest sessions are dropped. No user has more browsers than this. */
const maxSessions = 50

/**
 * Reads the state of the last start, and removes its links. Fails with `storage` when there is no private folder for
 * the state.
 */
export async function prepareDoor(options: DoorOptions): Promise<Result<PreparedDoor>> {
  const folder = doorFolderOf(options.dataFolder)
  const prepared = await preparePrivateFolder(folder)
  if (!prepared.ok) return prepared
  await removeLinks(folder)
  await removeUnfinishedState(folder)
  const kept = await readDoorState(folder)
  return ok({
    lastPort: kept?.port,
    openAt(port) {
      const isGoingOn = kept?.port === port && options.forgetsBrowsers !== true
      return openDoor(folder, isGoingOn ? kept : newDoorState(port), options)
    },
  })
}

function openDoor(folder: string, first: DoorState, { clock, log }: DoorOptions): Door {
  let state = first
  const { port } = state
  const { path, identityKey } = state
  // Cookies do not depend on the port: two hosts on one machine need different names.
  const cookieName = `gateway-playground-${hashOf(path).slice(0, 8)}`
  let written = Promise.resolve()

  function save(): Promise<void> {
    const saved = state
    written = written
      .then(() => writeDoorState(folder, saved))
      .catch((error: unknown) => log.warn(`Browser host: sessions end with the app, ${String(error)}`))
    return written
  }
  void save()

  function checkSender({ headers, headersDistinct }: IncomingMessage): Refusal | undefined {
    const host = checkHost(headersDistinct['host'], port)
    if (host !== 'own') return host === 'malformed' ? 'bad-request' : 'wrong-host'
    const [origin, ...others] = headersDistinct['origin'] ?? []
    if (others.length > 0) return 'bad-request'
    if (origin !== undefined && origin !== `http://${headers.host}`) return 'wrong-origin'
    return isFromElsewhere(headers) ? 'wrong-origin' : undefined
  }

  function checkSession({ headers }: IncomingMessage): Refusal | undefined {
    const now = clock.now()
    const valid = state.sessions.filter(({ expiresAt }) => expiresAt > now)
    // Another server on this machine may have set a cookie of the same name, which is then sent beside ours.
    const isIn = readCookies(headers.cookie ?? '', cookieName).some((secret) => {
      const hash = hashOf(secret)
      return valid.some((session) => isSame(session.hash, hash))
    })
    return isIn ? undefined : 'no-session'
  }

  return {
    path,
    identityKey,
    async createLink() {
      // A second `npm start` reads our port and path from this file, so it has to be written first.
      await written
      return createLink(folder, port)
    },
    checkSender,
    async admit(token) {
      const now = clock.now()
      if (!(await redeemLink(folder, token, now))) return undefined
      const secret = randomText()
      const session = { hash: hashOf(secret), expiresAt: now + sessionLifetimeMs }
      const earlier = state.sessions.filter(({ expiresAt }) => expiresAt > now)
      state = { ...state, sessions: [...earlier, session].slice(-maxSessions) }
      await save()
      const attributes = `Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${sessionLifetimeMs / 1000}`
      return `${cookieName}=${secret}; ${attributes}`
    },
    checkSession,
    checkUpgrade(request) {
      if (request.headers.origin === undefined) return 'wrong-origin'
      return checkSender(request) ?? checkSession(request)
    },
    prove(nonce) {
      if (!/^[\w-]{16,64}$/.test(nonce)) return undefined
      return createHmac('sha256', identityKey).update(proofMessage(port, nonce)).digest('base64url')
    },
    async close() {
      await written
      await removeLinks(folder)
    },
  }
}

/**
 * Whether the browser reports that a page of another site or port loads a resource: an image, a script, a frame.
 * Following a link to us is allowed.
 */
function isFromElsewhere(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return false
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document'
}

/** Compares hashes in constant time. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

function readCookies(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
}
