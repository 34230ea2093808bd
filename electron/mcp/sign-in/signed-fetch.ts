import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { McpFailure } from '../mcp-failure.ts'
import type { StoredServer } from '../server-store.ts'
import { homeOf } from './sign-in-store.ts'
import { scopesOf } from './sign-in-metadata.ts'
import type { Challenge } from './discover-sign-in.ts'

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The sign-in of one server, as its requests need it. */
export interface RequestSignIn {
  /** Resolves with the token to send, `undefined` without a sign-in. An expired token is renewed first. */
  token(): Promise<string | undefined>
  /** The server rejected this token: resolves with a new one, or `undefined` when the user must sign in again. */
  renewed(refused: string): Promise<string | undefined>
  /** The server requires a sign-in. */
  wanted(challenge: Challenge): void
  /** The scopes of the sign-in are insufficient. Returns whether the user is asked to sign in for more. */
  needsMore(challenge: Challenge): boolean
}

/**
 * Sends the token of the sign-in with each request to the server's own origin, and to no other. A rejected request is
 * sent once more with a renewed token: the server has not acted on it. Demands of the server are reported, never
 * followed.
 */
export function createSignedFetch(fetch: Fetch, server: StoredServer, signIn: RequestSignIn): Fetch {
  const { name, transport } = server.definition
  const home = homeOf(server)
  const isOwnToken =
    transport.kind === 'http' && transport.headers.some((header) => header.toLowerCase() === 'authorization')
  const origin = home.ok ? home.value.origin : ''

  async function send(input: string | URL, init: RequestInit, token: string | undefined): Promise<Response> {
    const headers = new Headers(init.headers)
    // oxlint-disable-next-line text/untranslated -- of the wire
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  }

  return async (input, init = {}) => {
    if (new URL(input).origin !== origin) return fetch(input, init)
    if (isOwnToken) {
      const response = await fetch(input, init)
      if (response.status !== 401) return response
      await response.body?.cancel()
      throw new McpFailure({
        kind: 'unauthorized',
        status: 401,
        ...mcpSignInError('headerRefused', { server: name }),
      })
    }
    let token = await signIn.token()
    let response = await send(input, init, token)
    // A sign-in may have completed while the request was in flight: then there is a token now.
    const refused = token
    if (response.status === 401 && (token ??= await signIn.token()) !== undefined) {
      const challenge = challengeOf(response)
      await response.body?.cancel()
      if (refused !== undefined) token = await signIn.renewed(refused)
      if (token === undefined) return asks(challenge)
      response = await send(input, init, token)
    }
    if (response.status === 401) {
      const challenge = challengeOf(response)
      await response.body?.cancel()
      return asks(challenge)
    }
    if (response.status === 403 && isScopeMissing(response)) {
      const challenge = challengeOf(response)
      await response.body?.cancel()
      const isAsked = signIn.needsMore(challenge)
      throw new McpFailure({
        kind: 'forbidden',
        status: 403,
        ...(isAsked
          ? mcpSignInError('needsMore', { server: name, scopes: challenge.scopes.join(' ') || '—' })
          : mcpSignInError('stillRefused', { server: name })),
      })
    }
    return response
  }

  function asks(challenge: Challenge): never {
    signIn.wanted(challenge)
    throw new McpFailure({ kind: 'unauthorized', status: 401, ...mcpSignInError('wanted', { server: name }) })
  }
}

/** The number of characters of a header that are read. */
const maxHeader = 4_000

/** The sign-in facts in `WWW-Authenticate` (RFC 6750, RFC 9728). */
function challengeOf({ headers }: Response): Challenge {
  const said = (headers.get('www-authenticate') ?? '').slice(0, maxHeader)
  return {
    resourceMetadataUrl: /^bearer\b/i.test(said) ? fieldOf(said, 'resource_metadata') : undefined,
    scopes: /^bearer\b/i.test(said) ? scopesOf(fieldOf(said, 'scope')) : [],
  }
}

function isScopeMissing({ headers }: Response): boolean {
  const said = (headers.get('www-authenticate') ?? '').slice(0, maxHeader)
  return /^bearer\b/i.test(said) && fieldOf(said, 'error') === 'insufficient_scope'
}

function fieldOf(said: string, name: string): string | undefined {
  const found = new RegExp(String.raw`(?:^|[\s,])${name}=(?:"([^"]*)"|([^\s,]+))`, 'i').exec(said)
  return found?.[1] ?? found?.[2]
}
