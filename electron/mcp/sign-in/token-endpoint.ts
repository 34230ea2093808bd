import type { OAuthClientInformationMixed } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { Clock } from '../../host/host.ts'
import { hostOf, expiryOf, readTokens } from './sign-in-attempt.ts'
import { oauthCodeOf, toSignInError } from './sign-in-errors.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import { scopesOf, type KeptSignIn, type Tokens } from './sign-in-metadata.ts'
import type { Credentials } from './sign-in-store.ts'

export interface Renewed {
  readonly signIn: KeptSignIn
  readonly tokens: Tokens
}

/** Why there are no new tokens. `isOver`: the server will not give any for this sign-in. */
export interface NotRenewed {
  readonly error: AppError
  readonly isOver: boolean
}

/** Asks for new tokens, once, by the SDK. */
export async function renewTokens(
  signIn: KeptSignIn,
  credentials: Credentials,
  calls: SignInFetch,
  clock: Clock,
): Promise<{ readonly renewed: Renewed } | { readonly failed: NotRenewed }> {
  const { authorizationServer, metadata, resource } = signIn
  const host = hostOf(metadata.token_endpoint)
  const { refreshToken } = credentials
  const over: AppError = { kind: 'unauthorized', ...mcpSignInError('ended', { host }) }
  if (refreshToken === undefined) return { failed: { error: over, isOver: true } }
  const { refreshAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js')
  try {
    const given = await refreshAuthorization(authorizationServer, {
      metadata,
      clientInformation: clientOf(signIn, credentials),
      refreshToken,
      resource,
      fetchFn: calls.fetch,
    })
    const tokens = readTokens(given, host)
    if (!tokens.ok) return { failed: { error: tokens.error, isOver: false } }
    const { scope, expires_in: seconds } = tokens.value
    return {
      renewed: {
        tokens: tokens.value,
        signIn: {
          ...signIn,
          scopes: scope === undefined ? signIn.scopes : scopesOf(scope),
          expiresAt: expiryOf(seconds, clock),
          isRenewed: true,
        },
      },
    }
  } catch (thrown) {
    const code = oauthCodeOf(thrown)
    const error = calls.problem() ?? toSignInError(thrown, { host, status: calls.lastStatus() })
    const isOver = code !== undefined && refusals.has(code)
    return { failed: { error: isOver ? { ...over, code } : error, isOver } }
  }
}

/** Words of a token endpoint after which asking again is no use. */
const refusals = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_grant_type',
  'invalid_request',
])

function clientOf(
  { client, authorizationServer }: KeptSignIn,
  { clientSecret }: Credentials,
): OAuthClientInformationMixed {
  return {
    client_id: client.id,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(client.method !== null && { token_endpoint_auth_method: client.method }),
    issuer: authorizationServer,
    redirect_uris: [],
  }
}

/** Tells the authorization server that a token is not used any more (RFC 7009). */
export async function revokeToken(
  signIn: KeptSignIn,
  { token, hint }: { readonly token: string; readonly hint: 'access_token' | 'refresh_token' },
  { clientSecret }: Credentials,
  calls: SignInFetch,
): Promise<Result<void>> {
  const { metadata, client } = signIn
  const { revocation_endpoint: endpoint } = metadata
  if (endpoint === undefined) return ok()
  const form = new URLSearchParams({ token, token_type_hint: hint })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  const { selectClientAuthMethod } = await import('@modelcontextprotocol/sdk/client/auth.js')
  const method = selectClientAuthMethod(
    clientOf(signIn, { refreshToken: undefined, clientSecret }),
    metadata.token_endpoint_auth_methods_supported ?? [],
  )
  if (method === 'client_secret_basic' && clientSecret !== undefined)
    // oxlint-disable-next-line text/untranslated -- of the wire
    headers['authorization'] = `Basic ${Buffer.from(`${client.id}:${clientSecret}`).toString('base64')}`
  else {
    form.set('client_id', client.id)
    if (clientSecret !== undefined) form.set('client_secret', clientSecret)
  }
  const host = hostOf(endpoint)
  try {
    const { ok: isDone, status } = await calls.fetch(endpoint, { method: 'POST', headers, body: form })
    return isDone ? ok() : err({ kind: 'rejected', ...mcpSignInError('answeredStatus', { host, status }) })
  } catch (thrown) {
    return err(calls.problem() ?? toSignInError(thrown, { host, status: calls.lastStatus() }))
  }
}
