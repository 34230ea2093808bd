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

/** The facts that a server stated when it asked for a sign-in. */
export interface Challenge {
  readonly resourceMetadataUrl: string | undefined
  readonly scopes: readonly string[]
}

/** A possible sign-in, as discovered: exactly this is used once the user has agreed to it. */
export interface PreparedSignIn {
  readonly shown: McpSignInPlan
  readonly home: URL
  readonly authorizationServer: string
  readonly metadata: SignInMetadata
  readonly resourceMetadataUrl: string | undefined
}

/**
 * Discovers where to sign in, according to RFC 9728, RFC 8414 and OpenID Connect Discovery, with the SDK; refuses what
 * would make a sign-in unsafe. Only requests metadata.
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
  // The SDK treats unreadable metadata as missing.
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
  // Parse the last response that the SDK read: from OpenID Connect Discovery the SDK drops the revocation endpoint and
  // whether answers name their issuer.
  const metadata = signInMetadataSchema.safeParse(answer?.json)
  if (!metadata.success) return invalid(mcpSignInError('unreadable', { host }))
  const own = resourceUrlFromServerUrl(home)
  // Without resource metadata the server itself is the resource that the token is requested for.
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

/**
 * The scopes of the challenge, otherwise all that the server supports; plus the scope that allows renewal, if there is
 * one.
 */
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

/** Returns why a sign-in with these metadata would be unsafe or impossible. */
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

/** RFC 8414 requires them to be equal; a trailing slash is ignored. */
const withoutSlash = (address: string): string => (URL.parse(address)?.href ?? address).replace(/\/$/, '')

/** Endpoints must use https, and may only be in a private network if the server itself is. */
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
