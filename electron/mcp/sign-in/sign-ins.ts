import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Output } from '../../../shared/ipc/contract.ts'
import type { McpSignIn, McpSignInPlan } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { ServerSecrets } from '../server-secrets.ts'
import type { StoredServer } from '../server-store.ts'
import { discoverSignIn } from './discover-sign-in.ts'
import { createRequestSignIns } from './request-sign-ins.ts'
import { createSignInRunner } from './run-sign-in.ts'
import { createSignInFetch, type SignInFetch, type SignInFetchDependencies } from './sign-in-fetch.ts'
import { challengeOf, createSignInSessions, signInStateOf, type SignInSession } from './sign-in-session.ts'
import { homeOf, type SignInStore } from './sign-in-store.ts'
import type { RequestSignIn } from './signed-fetch.ts'
import { createTokenRevocation, type UnusedTokens } from './token-revocation.ts'

/** Sign-ins at servers: each starts with the user, who has seen where it leads. */
export interface SignIns {
  state(server: StoredServer): McpSignIn
  /** Discovers where a sign-in would lead. Opens and registers nothing. */
  prepare(server: StoredServer): Promise<Result<McpSignInPlan>>
  /** Starts a prepared sign-in, and resolves when the page can be opened; a second call joins the first. */
  begin(server: StoredServer, planId: string): Promise<Result<void>>
  /** Aborts running work; without any, dismisses the request to sign in for more. */
  cancel(id: string): void
  signOut(server: StoredServer): Promise<Result<Output<'mcp.signOut'>>>
  /**
   * Signs out of a server that was deleted or changed, without waiting for the response of its authorization server.
   */
  leave(server: StoredServer): Promise<Result<void>>
  /** Deletes the sign-in of a server that is gone for good. */
  forget(id: string): Promise<Result<void>>
  /** The sign-in for the requests of a server. */
  ofRequests(server: StoredServer): RequestSignIn
  /** Ends everything, including pending token revocations. */
  close(): Promise<void>
}

export interface SignInsDependencies extends SignInFetchDependencies {
  readonly store: SignInStore
  readonly secrets: Pick<ServerSecrets, 'clientSecretOf'>
  /** Opens the page in the user's browser; left out when the user's own page opens it. */
  readonly openPage: ((url: string) => Promise<Result<void>>) | undefined
  readonly onChanged: () => void
  readonly onSignedIn: (id: string) => void
}

export function createSignIns(dependencies: SignInsDependencies): SignIns {
  const { guard, store, onChanged } = dependencies
  const sessions = createSignInSessions()
  const closing = new AbortController()
  const pending = new Set<Promise<unknown>>()

  function callsTo(server: StoredServer, signal = closing.signal): SignInFetch {
    const home = homeOf(server)
    const ending = AbortSignal.any([closing.signal, signal])
    return createSignInFetch(server, home.ok ? home.value : new URL('http://127.0.0.1'), ending, dependencies)
  }

  /** Makes the app wait for this work before it ends. */
  function track<Value>(work: Promise<Value>): Promise<Value> {
    const tracked = work.finally(() => pending.delete(tracked))
    pending.add(tracked)
    return tracked
  }

  const { revoke, giveBack } = createTokenRevocation({ ...dependencies, callsTo, track })
  const runner = createSignInRunner({ ...dependencies, callsTo, track, onUnused: giveBack })

  async function prepare(
    server: StoredServer,
    session: SignInSession,
    signal: AbortSignal,
  ): Promise<Result<McpSignInPlan>> {
    const calls = callsTo(server, signal)
    const found = await discoverSignIn(server, challengeOf(store.get(server.id), session), calls, guard)
    if (signal.aborted) return err(cancelledError)
    if (!found.ok) return found
    session.plan = found.value
    return ok(found.value.shown)
  }

  /** Deletes a sign-in, and returns its tokens, which are now unused. */
  async function takeOut(server: StoredServer): Promise<Result<UnusedTokens | undefined>> {
    const { id } = server
    sessions.stop(id)
    const signIn = store.get(id)
    const access = await store.accessToken(server)
    const credentials = signIn === undefined ? undefined : await store.credentials(server, signIn)
    const forgotten = await store.forget(id)
    sessions.forget(id)
    onChanged()
    if (!forgotten.ok) return forgotten
    if (signIn === undefined || credentials === undefined) return ok(undefined)
    const { refreshToken: refresh, clientSecret } = credentials
    return ok({ signIn, access, refresh, clientSecret })
  }

  return {
    state: (server) => signInStateOf(store.get(server.id), store.stateOf(server), sessions.find(server.id)),
    prepare(server) {
      const session = sessions.of(server.id)
      if (session.preparing !== undefined) return session.preparing.plan
      const stopping = new AbortController()
      const plan = prepare(server, session, stopping.signal).finally(() => (session.preparing = undefined))
      session.preparing = { stop: stopping, plan }
      return plan
    },
    begin(server, planId) {
      const session = sessions.of(server.id)
      if (session.attempt?.opened !== undefined) return session.attempt.opened
      const { plan } = session
      if (plan?.shown.planId !== planId)
        return Promise.resolve(err({ kind: 'not-found', ...mcpSignInError('planGone') }))
      return runner.run(server, session, plan)
    },
    cancel(id) {
      const session = sessions.find(id)
      if (session?.attempt === undefined && session?.preparing === undefined && session?.wanted === 'more')
        session.wanted = undefined
      sessions.stop(id)
      onChanged()
    },
    async signOut(server) {
      const unused = await takeOut(server)
      if (!unused.ok) return unused
      return ok({ revoked: unused.value === undefined ? 'not-offered' : await revoke(server, unused.value) })
    },
    async leave(server) {
      const unused = await takeOut(server)
      if (!unused.ok) return unused
      if (unused.value !== undefined) void revoke(server, unused.value)
      return ok()
    },
    async forget(id) {
      sessions.stop(id)
      sessions.forget(id)
      return store.forget(id)
    },
    ofRequests: createRequestSignIns({ ...dependencies, sessions, callsTo, onUnused: giveBack }),
    async close() {
      sessions.stopAll()
      closing.abort()
      await Promise.allSettled(pending)
    },
  }
}
