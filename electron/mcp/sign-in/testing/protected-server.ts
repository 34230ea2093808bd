import type { ServerResponse } from 'node:http'
import { spelledSecret } from '../../../keys/testing/spelled-secret.ts'
import { startOddHttp, type OddHttp } from '../../testing/odd-http.ts'
import type { AuthorizationServer } from './authorization-server.ts'

export interface ProtectedServer extends OddHttp {
  /** Scopes that tool calls require from now on. */
  needs: string[]
  /** The authorization servers that its metadata name. */
  names: string[]
  resource: string
  /** Whether its tool results repeat the received token, in many spellings. */
  repeatsTokens: boolean
}

/** An MCP server that only accepts requests with a token of the authorization server (RFC 9728, RFC 6750). */
export async function startProtectedServer(authorization: AuthorizationServer): Promise<ProtectedServer> {
  const http = await startOddHttp('plain', {
    respond(request, response) {
      const { origin } = new URL(http.url)
      const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`
      const path = request.url ?? ''
      const { odd, elsewhere } = authorization.ways
      if (path.startsWith('/.well-known/oauth-protected-resource') && odd['resource metadata']) {
        odd['resource metadata']({ response, address: `${origin}${path}`, elsewhere, said: '' })
        return true
      }
      if (path === '/.well-known/oauth-protected-resource/mcp') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            resource: server.resource,
            authorization_servers: server.names,
            scopes_supported: ['read'],
          }),
        )
        return true
      }
      if (path !== '/mcp') {
        response.writeHead(404).end()
        return true
      }
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const scopes = authorization.scopesOf(token, server.resource)
      if (scopes === undefined) {
        const error = token === '' ? '' : ', error="invalid_token"'
        response
          .writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadataUrl}"${error}` })
          .end()
        return true
      }
      const isCall = http.requests.at(-1)?.body.includes('tools/call') === true
      if (isCall && server.needs.some((scope) => !scopes.includes(scope))) {
        response
          .writeHead(403, {
            'www-authenticate': `Bearer error="insufficient_scope", scope="${server.needs.join(' ')}", resource_metadata="${metadataUrl}"`,
          })
          .end()
        return true
      }
      if (isCall && server.repeatsTokens) {
        const { id } = JSON.parse(http.requests.at(-1)?.body ?? '{}') as { id?: number }
        sendResult(response, id, [...spelledSecret(token).values()])
        return true
      }
      return false
    },
  })
  const server: ProtectedServer = {
    ...http,
    needs: [],
    names: [authorization.url],
    resource: http.url,
    repeatsTokens: false,
  }
  return server
}

function sendResult(response: ServerResponse, id: number | undefined, words: readonly string[]): void {
  const blob = Buffer.from(words.join(' ')).toString('base64')
  const content = [
    { type: 'text', text: `Notes: ${words.join(' ')}` },
    { type: 'resource', resource: { uri: 'file:///notes.bin', mimeType: 'application/octet-stream', blob } },
  ]
  response
    .writeHead(200, { 'content-type': 'application/json', 'x-you-said': words[0] ?? '' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result: { content } }))
}
