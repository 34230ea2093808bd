import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { revocations } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { StoredServer } from '../server-store.ts'
import { hostOf, type FinishedSignIn } from './sign-in-attempt.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import type { KeptSignIn } from './sign-in-metadata.ts'
import type { SignInStore } from './sign-in-store.ts'
import { clientOf } from './token-endpoint.ts'

/** Tokens of a sign-in that are no longer used, with the secret of their client. */
export interface UnusedTokens {
  readonly signIn: KeptSignIn
  readonly access: string | undefined
  readonly refresh: string | undefined
  readonly clientSecret: string | undefined
}

export interface TokenRevocationDependencies {
  readonly callsTo: (server: StoredServer) => SignInFetch
  /** Masks a secret that is no longer stored in everything that is written. */
  readonly hide: (secret: string) => () => void
  readonly store: Pick<SignInStore, 'get'>
  /** Makes the app wait for this work before it ends. */
  readonly track: <Value>(work: Promise<Value>) => Promise<Value>
}

/** The tokens of a finished sign-in that is no longer wanted. */
export function unusedOf({ signIn, tokens, clientSecret }: FinishedSignIn): UnusedTokens {
  const { access_token: access, refresh_token: refresh } = tokens
  return { signIn, access, refresh, clientSecret }
}

/** Revokes unused tokens at the authorization server (RFC 7009), if it has an endpoint for that. */
export function createTokenRevocation({ callsTo, hide, store, track }: TokenRevocationDependencies) {
  async function revoke(
    server: StoredServer,
    { signIn, access, refresh, clientSecret }: UnusedTokens,
  ): Promise<(typeof revocations)[number]> {
    const endpoint = revocationEndpointOf(signIn)
    const given = [
      { token: refresh, hint: 'refresh_token' },
      { token: access, hint: 'access_token' },
    ].flatMap(({ token, hint }) => (token === undefined ? [] : [{ token, hint }]))
    if (endpoint === undefined || given.length === 0) return 'not-offered'
    const secrets = [
      ...given.map(({ token }) => token),
      ...(clientSecret === undefined ? [] : [clientSecret]),
    ]
    const releases = secrets.map(hide)
    const results = await Promise.all(
      given.map((item) => revokeOne(signIn, { endpoint, ...item, clientSecret }, callsTo(server))),
    )
    for (const release of releases) release()
    return results.every((result) => result.ok) ? 'done' : 'failed'
  }

  return {
    revoke: (server: StoredServer, unused: UnusedTokens) => track(revoke(server, unused)),
    /** Revokes unused tokens, unless a sign-in of the same client is stored, which might be revoked with them. */
    giveBack: (server: StoredServer, unused: UnusedTokens): void => {
      const kept = store.get(server.id)
      const { client, authorizationServer } = unused.signIn
      if (kept?.client.id === client.id && kept.authorizationServer === authorizationServer) return
      void track(revoke(server, unused))
    },
  }
}

/** Tokens are only sent to an origin that the user was shown, or that issued them. */
function revocationEndpointOf({ metadata }: KeptSignIn): string | undefined {
  const { issuer, token_endpoint, revocation_endpoint: endpoint } = metadata
  const origin = URL.parse(endpoint ?? '')?.origin
  return [issuer, token_endpoint].some((known) => URL.parse(known)?.origin === origin) ? endpoint : undefined
}

interface Revoked {
  readonly endpoint: string
  readonly token: string
  readonly hint: string
  readonly clientSecret: string | undefined
}

async function revokeOne(
  signIn: KeptSignIn,
  { endpoint, token, hint, clientSecret }: Revoked,
  calls: SignInFetch,
): Promise<Result<void>> {
  const { metadata, client } = signIn
  const form = new URLSearchParams({ token, token_type_hint: hint })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  const { selectClientAuthMethod } = await import('@modelcontextprotocol/sdk/client/auth.js')
  const method = selectClientAuthMethod(
    clientOf(signIn, { clientSecret }),
    metadata.token_endpoint_auth_methods_supported ?? [],
  )
  if (method === 'client_secret_basic' && clientSecret !== undefined)
    // oxlint-disable-next-line text/untranslated -- of the wire
    headers['authorization'] = `Basic ${Buffer.from(`${client.id}:${clientSecret}`).toString('base64')}`
  else {
    form.set('client_id', client.id)
    if (clientSecret !== undefined) form.set('client_secret', clientSecret)
  }
  try {
    const { ok: isDone, status } = await calls.fetch(endpoint, { method: 'POST', headers, body: form })
    const host = hostOf(endpoint)
    return isDone ? ok() : err({ kind: 'rejected', ...mcpSignInError('answeredStatus', { host, status }) })
  } catch (thrown) {
    return err(calls.failure(thrown))
  }
}
