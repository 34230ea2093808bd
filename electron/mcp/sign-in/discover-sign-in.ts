import { randomUUID } from 'node:crypto'
import type { OAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isLoopback } from '../../../shared/gateway/address.ts'
import { maxToolAddressLength } from '../../../shared/limits.ts'
import { signInRedirectPath, type McpSignInPlan } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { isAddress, type GuardedFetchDependencies } from '../guarded-fetch.ts'
import type { StoredServer } from '../server-store.ts'
import { isSafeScheme, type SignInFetch } from './sign-in-fetch.ts'
import { scopesOf, signInMetadataSchema, type SignInMetadata } from './sign-in-metadata.ts'

/** What a server said when it asked for a sign-in. */
export interface Challenge {
  readonly resourceMetadataUrl: string | undefined
  readonly scopes: readonly string[]
}

/** A sign-in that could begin, by what was found out: exactly this is used once the user has agreed to it. */
export interface PreparedSignIn {
  readonly shown: McpSignInPlan
  readonly home: URL
  readonly authorizationServer: string
  readonly metadata: SignInMetadata
  readonly resourceMetadataUrl: string | undefined
}

/**
 * Finds out where to sign in, as RFC 9728, RFC 8414 and OpenID Connect Discovery say, by the SDK; and refuses what a sign-in would
 * not be safe with. Only metadata are asked for.
 */
export async function discoverSignIn(
  { definition }: StoredServer,
  challenge: Challenge,
  { fetch, problem, failure, lastAnswer }: SignInFetch,
  guard: GuardedFetchDependencies['guard'],
): Promise<Result<PreparedSignIn>> {
  const { name: server, transport } = definition
  const home = new URL(transport.kind === 'http' ? transport.address : 'http://127.0.0.1')
  const { discoverOAuthServerInfo } = await import('@modelcontextprotocol/sdk/client/auth.js')
  const { checkResourceAllowed, resourceUrlFromServerUrl } =
    await import('@modelcontextprotocol/sdk/shared/auth-utils.js')
  let found: Awaited<ReturnType<typeof discoverOAuthServerInfo>>
  try {
    const given = URL.parse(challenge.resourceMetadataUrl ?? '')
    found = await discoverOAuthServerInfo(home, {
      ...(given !== null && { resourceMetadataUrl: given }),
      fetchFn: fetch,
    })
  } catch (thrown) {
    return err(failure(thrown))
  }
  // The SDK takes metadata that could not be read for ones that are not there.
  const unread = problem()
  if (unread !== undefined) return err(unread)
  const authorizationServer = found.authorizationServerUrl
  if (authorizationServer.length > maxToolAddressLength)
    return invalid(mcpSignInError('unreadable', { host: home.host }))
  const { host } = new URL(authorizationServer)
  const answer = lastAnswer()
  if (found.authorizationServerMetadata === undefined) {
    const isNamed = (found.resourceMetadata?.authorization_servers ?? []).length > 0
    return invalid(
      isNamed && answer !== undefined
        ? mcpSignInError('noServerMetadata', { host, server, status: answer.status })
        : mcpSignInError('noMetadata', { server }),
    )
  }
  // As it was answered, which is what the SDK has looked at last: of what is read by OpenID Connect Discovery it leaves out where
  // tokens are revoked and whether answers name their issuer.
  const metadata = signInMetadataSchema.safeParse(answer?.json)
  if (!metadata.success) return invalid(mcpSignInError('unreadable', { host }))
  const own = resourceUrlFromServerUrl(home)
  // Without metadata of its own the server is the resource, which the token is asked for all the same.
  const resource = found.resourceMetadata?.resource ?? own.href
  if (
    resource.length > maxToolAddressLength ||
    !checkResourceAllowed({ requestedResource: own, configuredResource: resource })
  )
    return invalid(mcpSignInError('otherResource', { server, resource: resource.slice(0, 300) }))
  const clientId = transport.kind === 'http' ? (transport.clientId ?? '') : ''
  const wrong =
    metadataProblem(metadata.data, authorizationServer, clientId !== '') ??
    (await endpointProblem(metadata.data, home, guard))
  if (wrong !== undefined) return err(wrong)
  const scopes = scopesToAsk(challenge.scopes, found)
  return ok({
    home,
    authorizationServer,
    metadata: metadata.data,
    resourceMetadataUrl: challenge.resourceMetadataUrl,
    shown: plan(metadata.data, { home, clientId, scopes, resource }),
  })
}

function plan(
  metadata: SignInMetadata,
  {
    home,
    clientId,
    scopes,
    resource,
  }: { home: URL; clientId: string; scopes: readonly string[]; resource: string },
): McpSignInPlan {
  const opens = originOf(metadata.authorization_endpoint)
  const tokensFrom = originOf(metadata.token_endpoint)
  const registersAt = clientId === '' ? originOf(metadata.registration_endpoint ?? '') : null
  const all = [opens, tokensFrom, ...(registersAt === null ? [] : [registersAt])]
  return {
    planId: randomUUID(),
    issuer: metadata.issuer,
    opens,
    tokensFrom,
    registersAt,
    otherOrigins: [...new Set(all)].filter((origin) => origin !== home.origin),
    scopes: [...scopes],
    resource,
  }
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? ''

/** What the challenge names, else all that the server has; with what lets the sign-in be renewed, where that is a scope. */
function scopesToAsk(
  challenged: readonly string[],
  {
    resourceMetadata,
    authorizationServerMetadata,
  }: {
    resourceMetadata?: OAuthProtectedResourceMetadata | undefined
    authorizationServerMetadata?: { scopes_supported?: string[] | undefined } | undefined
  },
): string[] {
  const scopes =
    challenged.length > 0 ? [...challenged] : scopesOf(resourceMetadata?.scopes_supported?.join(' '))
  const isOffline = authorizationServerMetadata?.scopes_supported?.includes('offline_access') === true
  return scopes.length > 0 && isOffline ? [...new Set([...scopes, 'offline_access'])] : scopes
}

/** Why no sign-in with these metadata is safe, or possible. */
function metadataProblem(
  metadata: SignInMetadata,
  authorizationServer: string,
  isClientTyped: boolean,
): AppError | undefined {
  const { host } = new URL(authorizationServer)
  const { issuer } = metadata
  if (withoutSlash(issuer) !== withoutSlash(authorizationServer))
    return rejected(mcpSignInError('otherIssuer', { host, issuer: issuer.slice(0, 300) }))
  if (!metadata.response_types_supported.includes('code'))
    return rejected(mcpSignInError('noCodeFlow', { host }))
  if (metadata.code_challenge_methods_supported?.includes('S256') !== true)
    return rejected(mcpSignInError('noPkce', { host }))
  if (!isClientTyped && metadata.registration_endpoint === undefined)
    return rejected(
      mcpSignInError('noRegistration', { host, redirect: `http://127.0.0.1${signInRedirectPath}` }),
    )
  return undefined
}

/** RFC 8414 wants them alike; a slash at the end is a matter of taste. */
const withoutSlash = (address: string): string => (URL.parse(address)?.href ?? address).replace(/\/$/, '')

/** The endpoints are asked over https, and lead into the network of this machine only where the server itself is there. */
async function endpointProblem(
  metadata: SignInMetadata,
  home: URL,
  guard: GuardedFetchDependencies['guard'],
): Promise<AppError | undefined> {
  const isHomeNear = isAddress(home)
  const guarded = guard({ baseUrl: isHomeNear ? home.origin : '', proxyUrl: null })
  const { authorization_endpoint, token_endpoint, registration_endpoint, revocation_endpoint } = metadata
  for (const address of [
    authorization_endpoint,
    token_endpoint,
    registration_endpoint,
    revocation_endpoint,
  ]) {
    if (address === undefined) continue
    const url = URL.parse(address)
    const isGood =
      url !== null &&
      isSafeScheme(url) &&
      url.username === '' &&
      url.password === '' &&
      (isHomeNear || !isLoopback(url.hostname)) &&
      !(await guarded.refuses(url))
    if (!isGood)
      return rejected(mcpSignInError('unsafeAddress', { address: url?.origin ?? address.slice(0, 300) }))
  }
  return undefined
}

function rejected(words: ReturnType<typeof mcpSignInError>): AppError {
  return { kind: 'rejected', ...words }
}

function invalid(words: ReturnType<typeof mcpSignInError>): Result<never> {
  return err({ kind: 'invalid-response', ...words })
}
