import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OddAnswer } from './odd-answers.ts'

/** The endpoints of a sign-in: the first is that of the MCP server itself. */
export type SignInEndpoint =
  | 'resource metadata'
  | 'metadata'
  | 'registration'
  | 'token'
  | 'renewal'
  | 'revocation'

/** The behaviour of a server; a test may change it while it runs. */
export interface AuthorizationServerWays {
  /** RFC 7591. */
  registers: boolean
  /** Clients that are known without registration: their ids, with their secrets. */
  clients: Map<string, string | undefined>
  /** Whether registered clients get a secret. */
  givesSecrets: boolean
  metadata: 'oauth' | 'oidc' | 'none'
  issuer: string | undefined
  challengeMethods: string[] | undefined
  /** The user's choice on the page. */
  user: 'agrees' | 'denies'
  /** The flaw of the answer that the browser brings back. */
  answers: 'well' | 'as another issuer' | 'without an issuer'
  refreshes: 'well' | 'not any more' | 'breaks'
  tokenSeconds: number
  revokes: boolean
  /** The revocation endpoint that it names in place of its own. */
  revokesAt: string | undefined
  /** Wrong answers, by endpoint. */
  odd: Partial<Record<SignInEndpoint, OddAnswer>>
  /** The origin that odd answers point to. */
  elsewhere: string
  /** Changes the answers that contain tokens. */
  changesTokens: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Holds back answers of the token endpoint after their tokens were issued. */
  holdsTokens: Promise<void> | undefined
}

interface Grant {
  readonly clientId: string
  readonly redirect: string
  readonly challenge: string
  readonly resource: string | null
  readonly scope: string
}

export interface AuthorizationServer {
  readonly url: string
  readonly ways: AuthorizationServerWays
  /** Every request, as `POST /token`, with its form. */
  readonly requests: readonly { readonly what: string; readonly form: URLSearchParams }[]
  /** Everything that must stay secret: tokens, codes and secrets that it issued. */
  readonly secrets: readonly string[]
  /** The scopes of a token; `undefined` for one that it did not issue, or that has expired. */
  scopesOf(token: string, resource: string): string[] | undefined
  /** Expires all access tokens. */
  expireAll(): void
  close(): Promise<void>
}

/**
 * An OAuth 2.1 authorization server for tests: RFC 8414, RFC 7591, RFC 7636 (S256), RFC 8707, RFC 9207, RFC 7009, with
 * refresh tokens that can be used once.
 */
export async function startAuthorizationServer(
  given: Partial<AuthorizationServerWays> = {},
): Promise<AuthorizationServer> {
  const ways: AuthorizationServerWays = {
    registers: true,
    clients: new Map(),
    givesSecrets: false,
    metadata: 'oauth',
    issuer: undefined,
    challengeMethods: ['S256'],
    user: 'agrees',
    answers: 'well',
    refreshes: 'well',
    tokenSeconds: 3600,
    revokes: true,
    revokesAt: undefined,
    odd: {},
    elsewhere: '',
    changesTokens: undefined,
    holdsTokens: undefined,
    ...given,
  }
  const requests: { what: string; form: URLSearchParams }[] = []
  const secrets: string[] = []
  const registered = new Map<string, { secret: string | undefined; redirects: readonly string[] }>()
  const codes = new Map<string, Grant>()
  const access = new Map<string, Grant>()
  const refresh = new Map<string, Grant>()
  let url = ''

  function fresh(kind: string): string {
    const made = `${kind}-${randomBytes(18).toString('base64url')}`
    secrets.push(made)
    return made
  }

  function metadata(): object {
    const hasSecrets = ways.givesSecrets || [...ways.clients.values()].some((secret) => secret !== undefined)
    return {
      issuer: ways.issuer ?? url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      ...(ways.registers && { registration_endpoint: `${url}/register` }),
      ...(ways.revokes && { revocation_endpoint: ways.revokesAt ?? `${url}/revoke` }),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: hasSecrets ? ['client_secret_basic'] : ['none'],
      ...(ways.challengeMethods !== undefined && { code_challenge_methods_supported: ways.challengeMethods }),
      authorization_response_iss_parameter_supported: true,
      ...(ways.metadata === 'oidc' && {
        jwks_uri: `${url}/jwks`,
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    }
  }

  function register(body: string, response: ServerResponse): void {
    const asked = JSON.parse(body) as { redirect_uris: string[] }
    const id = `client-${registered.size + 1}`
    const secret = ways.givesSecrets ? fresh('client-secret') : undefined
    registered.set(id, { secret, redirects: asked.redirect_uris })
    sendJson(response, 201, {
      ...asked,
      client_id: id,
      ...(secret !== undefined && { client_secret: secret }),
    })
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const clientId = asked.get('client_id') ?? ''
    const redirect = asked.get('redirect_uri') ?? ''
    const client = registered.get(clientId)
    const isKnown =
      client?.redirects.includes(redirect) ?? (ways.clients.has(clientId) && isLoopback(redirect))
    if (!isKnown) return sendJson(response, 400, { error: 'invalid_request' })
    const back = new URL(redirect)
    back.searchParams.set('state', asked.get('state') ?? '')
    if (ways.answers !== 'without an issuer')
      back.searchParams.set('iss', ways.answers === 'as another issuer' ? 'https://other.example' : url)
    const isAsked =
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      (asked.get('code_challenge') ?? '') !== ''
    if (!isAsked) back.searchParams.set('error', 'invalid_request')
    else if (ways.user === 'denies') back.searchParams.set('error', 'access_denied')
    else {
      const code = fresh('code')
      codes.set(code, {
        clientId,
        redirect,
        challenge: asked.get('code_challenge') ?? '',
        resource: asked.get('resource'),
        scope: asked.get('scope') ?? '',
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function isClient(request: IncomingMessage, form: URLSearchParams, clientId: string): boolean {
    const secret = registered.has(clientId) ? registered.get(clientId)?.secret : ways.clients.get(clientId)
    if (secret === undefined) return form.get('client_id') === clientId
    const [id, givenSecret] = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    )
      .toString()
      .split(':')
    return id === clientId && givenSecret === secret
  }

  function give(grant: Grant, response: ServerResponse): void {
    const [next, renewal] = [fresh('access'), fresh('refresh')]
    access.set(next, grant)
    refresh.set(renewal, grant)
    const answer = {
      access_token: next,
      token_type: 'Bearer',
      expires_in: ways.tokenSeconds,
      refresh_token: renewal,
      scope: grant.scope,
    }
    void Promise.resolve(ways.holdsTokens).then(() =>
      sendJson(response, 200, ways.changesTokens?.(answer) ?? answer),
    )
  }

  function token(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    const isCode = form.get('grant_type') === 'authorization_code'
    if (!isCode && ways.refreshes === 'breaks')
      return sendJson(response, 503, { error: 'temporarily_unavailable' })
    const key = (isCode ? form.get('code') : form.get('refresh_token')) ?? ''
    const grant = (isCode ? codes : refresh).get(key)
    codes.delete(key)
    refresh.delete(key)
    if (!isCode && ways.refreshes === 'not any more')
      return sendJson(response, 400, { error: 'invalid_grant' })
    if (grant === undefined) return sendJson(response, 400, { error: 'invalid_grant' })
    if (!isClient(request, form, grant.clientId)) return sendJson(response, 401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (isCode && (challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirect))
      return sendJson(response, 400, { error: 'invalid_grant' })
    if (form.get('resource') !== grant.resource) return sendJson(response, 400, { error: 'invalid_target' })
    give(grant, response)
  }

  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', url)
    const pieces: Buffer[] = []
    request.on('data', (bytes: Buffer) => pieces.push(bytes))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const form = new URLSearchParams(body)
      requests.push({ what: `${request.method} ${asked.pathname}`, form })
      const isMetadata =
        asked.pathname === '/.well-known/oauth-authorization-server'
          ? ways.metadata !== 'oidc' && ways.metadata !== 'none'
          : asked.pathname === '/.well-known/openid-configuration' && ways.metadata === 'oidc'
      const endpoint = endpointOf(asked.pathname, form)
      const oddAnswer = endpoint && ways.odd[endpoint]
      if (oddAnswer !== undefined) {
        const said = `${JSON.stringify(request.headers)} ${body} ${[...form.values()].join(' ')}`
        return oddAnswer({ response, address: `${url}${request.url}`, elsewhere: ways.elsewhere, said })
      }
      if (isMetadata) return sendJson(response, 200, metadata())
      if (asked.pathname === '/register' && ways.registers) return register(body, response)
      if (asked.pathname === '/authorize') return authorize(asked.searchParams, response)
      if (asked.pathname === '/token') return token(request, form, response)
      if (asked.pathname === '/revoke' && ways.revokes) {
        access.delete(form.get('token') ?? '')
        refresh.delete(form.get('token') ?? '')
        response.writeHead(200).end()
        return
      }
      response.writeHead(404).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    ways,
    requests,
    secrets,
    scopesOf(sent, resource) {
      const grant = access.get(sent)
      return grant?.resource === resource ? grant.scope.split(' ') : undefined
    },
    expireAll: () => access.clear(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function endpointOf(path: string, form: URLSearchParams): SignInEndpoint | undefined {
  if (path.startsWith('/.well-known/')) return 'metadata'
  if (path === '/register') return 'registration'
  if (path === '/token') return form.get('grant_type') === 'refresh_token' ? 'renewal' : 'token'
  return path === '/revoke' ? 'revocation' : undefined
}

const isLoopback = (address: string): boolean => URL.parse(address)?.hostname === '127.0.0.1'

function sendJson(response: ServerResponse, status: number, value: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
