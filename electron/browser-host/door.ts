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

/** Why a request stays outside. */
export type Refusal =
  /** It has no `Host` header, or two of one that there is only one of. */
  | 'bad-request'
  /** Another name leads here: a page elsewhere may have pointed its own name at this machine. */
  | 'wrong-host'
  /** A page of another origin asks. */
  | 'wrong-origin'
  /** Whoever asks has not come in through a link, or too long ago. */
  | 'no-session'
  /** The link was used before, is too old, or never was one. */
  | 'used-link'

/** The lock of the browser host. Only who comes with a link gets a session, and only our own page may use it. */
export interface Door {
  /** Everything is below it, such as `/5cUq…/`. Only a browser that was let in learns of it. */
  readonly path: string
  /** What our own page recognises this host by. */
  readonly identityKey: string
  createLink(): Promise<Result<Link>>
  /** For every request: is it addressed to us, by our own page or by nobody's? */
  checkSender(request: IncomingMessage): Refusal | undefined
  /** The value of a `Set-Cookie` header for a token that was not used before, else `undefined`. */
  admit(token: string): Promise<string | undefined>
  checkSession(request: IncomingMessage): Refusal | undefined
  /** For a WebSocket, which always names its origin in a browser: everything at once. */
  checkUpgrade(request: IncomingMessage): Refusal | undefined
  /** Answers a page that wants to know whether this is the host it came from; `undefined` for what is no such question. */
  prove(nonce: string): string | undefined
  /** Removes the links that nobody has used. Sessions stay. */
  close(): Promise<void>
}

export interface DoorOptions {
  readonly dataFolder: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  /** Ends every session of earlier starts. */
  readonly forgetsBrowsers?: boolean
}

/** A door that is not yet anywhere. */
export interface PreparedDoor {
  /** Where it was the last time. */
  readonly lastPort: number | undefined
  /**
   * Opens it. Sessions of an earlier start at the same port go on: their pages come back by themselves. At another port
   * they end, and path and key are new ones: somebody else may have the old port and hear whoever still comes there.
   */
  openAt(port: number): Door
}

const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** Each used link makes a session; the oldest ones go. More browsers than this are not one user's. */
const maxSessions = 50

/**
 * Reads what the last start has left, and removes its links. Fails with `storage` when there is no private place for what
 * lets a browser in.
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
  // Cookies do not tell ports apart: two hosts on one machine need two names.
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
    // Another server of this machine may have set one of the same name; it stands beside ours then, not in its place.
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
 * Whether a browser says that a page of another site, or of another port, asks for something to use: an image, a script,
 * a frame. Following a link to us is fine.
 */
function isFromElsewhere(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return false
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document'
}

/** Compares hashes in the same time however much of them is right. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

function readCookies(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
}
