import type { OAuthClientInformationMixed } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { Clock } from '../../host/host.ts'
import { hostOf, expiryOf, readTokens } from './sign-in-attempt.ts'
import { isRefusal } from './sign-in-errors.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import { scopesOf, type KeptSignIn, type Tokens } from './sign-in-metadata.ts'
import type { Credentials } from './sign-in-store.ts'

export interface Renewed {
  readonly signIn: KeptSignIn
  readonly tokens: Tokens
}

/** Why there are no new tokens. `isOver`: the server will not renew this sign-in again. */
export interface NotRenewed {
  readonly error: AppError
  readonly isOver: boolean
}

/** Requests new tokens, once, with the SDK. */
export async function renewTokens(
  signIn: KeptSignIn,
  credentials: Credentials,
  calls: SignInFetch,
  clock: Clock,
): Promise<{ readonly renewed: Renewed } | { readonly failed: NotRenewed }> {
  const { authorizationServer, metadata, resource } = signIn
  const host = hostOf(metadata.token_endpoint)
  const { refreshToken } = credentials
  if (refreshToken === undefined)
    return {
      failed: { error: { kind: 'unauthorized', ...mcpSignInError('ranOut', { host }) }, isOver: true },
    }
  const over: AppError = { kind: 'unauthorized', ...mcpSignInError('ended', { host }) }
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
    const answer = calls.problem() === undefined ? calls.lastAnswer() : undefined
    const code = answer !== undefined && isRefusal(answer) ? answer.refusal?.code : undefined
    if (code !== undefined && refusals.has(code))
      return { failed: { error: { ...over, code }, isOver: true } }
    return { failed: { error: calls.failure(thrown), isOver: false } }
  }
}

/** Error codes of a token endpoint after which a retry is useless. */
const refusals = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_grant_type',
  'invalid_request',
])

/** Returns the client with the credentials of the app. */
export function clientOf(
  { client, authorizationServer }: KeptSignIn,
  { clientSecret }: Pick<Credentials, 'clientSecret'>,
): OAuthClientInformationMixed {
  return {
    client_id: client.id,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(client.method !== null && { token_endpoint_auth_method: client.method }),
    issuer: authorizationServer,
    redirect_uris: [],
  }
}
