import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err } from '../../../shared/errors/result.ts'
import { McpFailure } from '../mcp-failure.ts'
import type { Clock } from '../../host/host.ts'
import type { StoredServer } from '../server-store.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import type { SignInStore } from './sign-in-store.ts'
import { renewTokens } from './token-endpoint.ts'
import type { UnusedTokens } from './token-revocation.ts'

export interface TokenRenewalDependencies {
  readonly clock: Clock
  readonly store: SignInStore
  readonly callsTo: (server: StoredServer) => SignInFetch
  /** Called when the authorization server no longer renews the sign-in; its tokens are deleted. */
  readonly onOver: (id: string, error: AppError) => void
  /** Called with new tokens that arrived after a sign-out. */
  readonly onUnused: (server: StoredServer, tokens: UnusedTokens) => void
}

/** A token is renewed this long before it expires, so that none expires in flight. */
const aheadMs = 5_000

/** Provides the token of a server, renewed when it has expired: with one request, however many callers wait for it. */
export function createTokenRenewal({ clock, store, callsTo, onOver, onUnused }: TokenRenewalDependencies) {
  const going = new Map<string, Promise<string | undefined>>()

  async function renewNow(server: StoredServer): Promise<string | undefined> {
    const { id } = server
    const signIn = store.get(id)
    if (signIn === undefined) return undefined
    const credentials = await store.credentials(server, signIn)
    const answer = await renewTokens(signIn, credentials, callsTo(server), clock)
    // If the stored sign-in has changed, the user signed out or in again meanwhile: the result is not used.
    const isSame = (): boolean => JSON.stringify(store.get(id)) === JSON.stringify(signIn)
    if ('failed' in answer) {
      if (!isSame()) return store.accessToken(server)
      if (!answer.failed.isOver) throw new McpFailure(answer.failed.error)
      await store.dropTokens(id)
      onOver(id, answer.failed.error)
      return undefined
    }
    const { tokens } = answer.renewed
    const kept = isSame() ? await store.renew(server, answer.renewed, isSame) : err(cancelledError)
    if (!kept.ok && kept.error.kind !== 'cancelled') throw new McpFailure(kept.error)
    if (!kept.ok) {
      const { access_token: access, refresh_token: refresh } = tokens
      onUnused(server, { signIn, access, refresh, clientSecret: credentials.clientSecret })
    }
    return store.accessToken(server)
  }

  function renew(server: StoredServer): Promise<string | undefined> {
    const { id } = server
    const known = going.get(id)
    if (known !== undefined) return known
    const renewal = renewNow(server).finally(() => going.delete(id))
    going.set(id, renewal)
    return renewal
  }

  return {
    async token(server: StoredServer): Promise<string | undefined> {
      const signIn = store.get(server.id)
      if (signIn === undefined) return undefined
      const { expiresAt, isRenewed } = signIn
      const hasRunOut = expiresAt !== null && clock.now() > expiresAt - aheadMs
      return hasRunOut && isRenewed && store.stateOf(server) !== 'missing'
        ? renew(server)
        : store.accessToken(server)
    },
    /** Another token than the rejected one. */
    async renewed(server: StoredServer, refused: string): Promise<string | undefined> {
      const current = await store.accessToken(server)
      if (current !== undefined && current !== refused) return current
      return renew(server)
    },
  }
}
