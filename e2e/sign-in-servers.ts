import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An MCP server and its authorization server, each on an origin of its own. */
export interface SignInServers {
  readonly mcp: string
  readonly authorization: string
  /** All codes and tokens that were issued; none of them may be visible anywhere. */
  readonly secrets: readonly string[]
  /** Invalidates all tokens, and renews none. */
  takeTokensBack(): void
  close(): Promise<void>
}

/**
 * The page on which the user consents. The unit tests of `electron/mcp/sign-in` have a server that implements all of
 * OAuth.
 */
// oxlint-disable-next-line text/untranslated -- a page that is not ours
const consentPage = (next: string): string =>
  `<!doctype html><title>Consent</title><a href="${next}">Agree</a>`

export async function startSignInServers(): Promise<SignInServers> {
  const secrets: string[] = []
  const challenges = new Map<string, string>()
  let tokens = new Set<string>()
  const fresh = (kind: string): string => {
    const made = `${kind}-${randomUUID()}`
    secrets.push(made)
    return made
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const back = new URL(asked.get('redirect_uri') ?? '')
    const code = fresh('code')
    challenges.set(code, asked.get('code_challenge') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('iss', authorization.url)
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(consentPage(back.href.replaceAll('&', '&amp;')))
  }

  function give(form: URLSearchParams, response: ServerResponse): void {
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    if (challenges.get(form.get('code') ?? '') !== verifier.digest('base64url'))
      return sendJson(response, 400, { error: 'invalid_grant' })
    const token = fresh('access')
    tokens.add(token)
    sendJson(response, 200, { access_token: token, token_type: 'Bearer', refresh_token: fresh('refresh') })
  }

  const authorization = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', authorization.url)
    if (pathname === '/.well-known/oauth-authorization-server')
      sendJson(response, 200, {
        issuer: authorization.url,
        authorization_endpoint: `${authorization.url}/authorize`,
        token_endpoint: `${authorization.url}/token`,
        registration_endpoint: `${authorization.url}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      })
    else if (pathname === '/register')
      void bodyOf(request).then((body) =>
        sendJson(response, 201, { ...(JSON.parse(body) as object), client_id: 'playground' }),
      )
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token')
      void bodyOf(request).then((body) => give(new URLSearchParams(body), response))
    else response.writeHead(404).end()
  })
  const answers: Record<string, object> = {
    initialize: { capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1.0.0' } },
    'tools/list': { tools: [{ name: 'list_notes', description: 'Lists.', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'buy milk' }] },
  }
  const mcp = await listen((request, response) => {
    const metadata = `${mcp.url}/.well-known/oauth-protected-resource`
    if (request.url === '/.well-known/oauth-protected-resource')
      return sendJson(response, 200, {
        resource: `${mcp.url}/mcp`,
        authorization_servers: [authorization.url],
        scopes_supported: ['notes.read'],
      })
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end()
      return undefined
    }
    if (request.method !== 'POST') return void response.writeHead(405).end()
    void bodyOf(request).then((body) => {
      const { id, method, params } = JSON.parse(body) as {
        id?: number
        method: string
        params?: { protocolVersion?: string }
      }
      const answer = answers[method]
      if (id === undefined || answer === undefined) return void response.writeHead(202).end()
      const version = method === 'initialize' ? { protocolVersion: params?.protocolVersion } : {}
      return sendJson(response, 200, { jsonrpc: '2.0', id, result: { ...version, ...answer } })
    })
    return undefined
  })
  return {
    mcp: `${mcp.url}/mcp`,
    authorization: authorization.url,
    secrets,
    takeTokensBack: () => void (tokens = new Set()),
    async close() {
      await mcp.close()
      await authorization.close()
    },
  }
}

async function listen(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const bytes of request) pieces.push(bytes as Buffer)
  return Buffer.concat(pieces).toString()
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
