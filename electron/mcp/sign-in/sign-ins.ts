import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Output } from '../../../shared/ipc/contract.ts'
import type { McpSignIn, McpSignInPlan } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { ServerSecrets } from '../server-secrets.ts'
import type { StoredServer } from '../server-store.ts'
import { discoverSignIn, type Challenge, type PreparedSignIn } from './discover-sign-in.ts'
import { beginSignIn, type FinishedSignIn } from './sign-in-attempt.ts'
import { createSignInFetch, type SignInFetch, type SignInFetchDependencies } from './sign-in-fetch.ts'
import { homeOf, type SignInStore } from './sign-in-store.ts'
import { typedClientOf } from './sign-in-provider.ts'
import type { RequestSignIn } from './signed-fetch.ts'
import { createTokenRenewal } from './token-renewal.ts'
import { createTokenRevocation, unusedOf } from './token-revocation.ts'

/** Sign-ins at servers: each begins with the user, who has seen where it leads. */
export interface SignIns {
  state(server: StoredServer): McpSignIn
  /** Finds out where a sign-in would lead. Nothing is opened or registered. */
  prepare(server: StoredServer): Promise<Result<McpSignInPlan>>
  /** Begins what was prepared, and answers when the page can be opened; a second one is the first. */
  begin(server: StoredServer, planId: string): Promise<Result<void>>
  /** Ends what goes on; with nothing going on, a sign-in for more is not asked for any longer. */
  cancel(id: string): void
  signOut(server: StoredServer): Promise<Result<Output<'mcp.signOut'>>>
  /** Forgets the sign-in of a server that is gone, or is another one now. */
  forget(id: string): Promise<Result<void>>
  /** For the requests of a server. */
  ofRequests(server: StoredServer): RequestSignIn
  /** Ends everything, what is told to authorization servers too. */
  close(): Promise<void>
}

export interface SignInsDependencies extends SignInFetchDependencies {
  readonly store: SignInStore
  readonly secrets: Pick<ServerSecrets, 'clientSecretOf'>
  /** Opens the page in the user's browser; left out where the user's own page does. */
  readonly openPage: ((url: string) => Promise<Result<void>>) | undefined
  readonly onChanged: () => void
  readonly onSignedIn: (id: string) => void
}

interface Session {
  challenge: Challenge | undefined
  wanted: 'first' | 'again' | 'more' | undefined
  error: AppError | null
  plan: PreparedSignIn | undefined
  preparing: { readonly stop: AbortController; readonly plan: Promise<Result<McpSignInPlan>> } | undefined
  attempt: Attempt | undefined
}

interface Attempt {
  readonly stop: AbortController
  view: McpSignIn
  opened: Promise<Result<void>> | undefined
}

const working: McpSignIn = { status: 'working' }

export function createSignIns(dependencies: SignInsDependencies): SignIns {
  const { clock, guard, store, secrets, hide, openPage, onChanged, onSignedIn } = dependencies
  const sessions = new Map<string, Session>()
  const closing = new AbortController()
  const pending = new Set<Promise<unknown>>()

  function sessionOf(id: string): Session {
    const known = sessions.get(id)
    if (known !== undefined) return known
    const session: Session = {
      challenge: undefined,
      wanted: undefined,
      error: null,
      plan: undefined,
      preparing: undefined,
      attempt: undefined,
    }
    sessions.set(id, session)
    return session
  }

  function callsTo(server: StoredServer, signal = closing.signal): SignInFetch {
    const home = homeOf(server)
    const ending = AbortSignal.any([closing.signal, signal])
    return createSignInFetch(server, home.ok ? home.value : new URL('http://127.0.0.1'), ending, dependencies)
  }

  /** Has the app end after it. */
  function track<Value>(work: Promise<Value>): Promise<Value> {
    const tracked = work.finally(() => pending.delete(tracked))
    pending.add(tracked)
    return tracked
  }

  const { revoke, giveBack } = createTokenRevocation({ callsTo, hide, store, track })

  const renewal = createTokenRenewal({
    clock,
    store,
    callsTo,
    onOver(id, error) {
      Object.assign(sessionOf(id), { wanted: 'again', error })
      onChanged()
    },
    onUnused: giveBack,
  })

  /** What a sign-in is asked for: that of before and what was missing of it. */
  function challengeOf(id: string): Challenge {
    const kept = store.get(id)
    const { challenge, wanted } = sessionOf(id)
    const scopes = challenge?.scopes ?? []
    return {
      resourceMetadataUrl: challenge?.resourceMetadataUrl ?? kept?.resourceMetadataUrl ?? undefined,
      scopes: wanted === 'more' ? [...new Set([...(kept?.scopes ?? []), ...scopes])] : scopes,
    }
  }

  async function run(
    server: StoredServer,
    session: Session,
    attempt: Attempt,
    prepared: PreparedSignIn,
  ): Promise<Result<void>> {
    const { signal } = attempt.stop
    const begun = await beginSignIn({
      prepared,
      typed: await typedClientOf(server, secrets),
      calls: callsTo(server, signal),
      tokenCalls: callsTo(server),
      clock,
      signal,
      hide,
      onAnswered() {
        attempt.view = working
        onChanged()
      },
      onStopped(late) {
        void track(late.then((finished) => finished.ok && giveBack(server, unusedOf(finished.value))))
      },
    })
    if (!begun.ok) {
      end(session, begun.error)
      return begun
    }
    const { page, until, outcome } = begun.value
    attempt.view = { status: 'waiting', page, until, opens: prepared.shown.opens }
    onChanged()
    void track(outcome.then((finished) => finish(server, session, attempt, finished)))
    const opened = (await openPage?.(page)) ?? ok()
    // The user said no to the question of the system. Without a browser there is the address, to be opened by hand.
    if (!opened.ok && opened.error.kind === 'cancelled') attempt.stop.abort()
    return ok()
  }

  async function finish(
    server: StoredServer,
    session: Session,
    attempt: Attempt,
    finished: Result<FinishedSignIn>,
  ): Promise<void> {
    const isWanted = (): boolean => session.attempt === attempt && !attempt.stop.signal.aborted
    const kept = !finished.ok
      ? finished
      : isWanted()
        ? await store.keep(server, finished.value, isWanted)
        : err(cancelledError)
    if (finished.ok && !kept.ok) giveBack(server, unusedOf(finished.value))
    if (session.attempt !== attempt) return
    if (!kept.ok) return end(session, kept.error)
    Object.assign(session, { wanted: undefined, challenge: undefined })
    end(session, null)
    onSignedIn(server.id)
  }

  function end(session: Session, error: AppError | null): void {
    // The user's own Stop is no failure.
    session.error = error?.kind === 'cancelled' ? null : error
    session.attempt = undefined
    session.plan = undefined
    onChanged()
  }

  function stop(session: Session | undefined): void {
    session?.preparing?.stop.abort()
    session?.attempt?.stop.abort()
  }

  async function prepare(
    server: StoredServer,
    session: Session,
    signal: AbortSignal,
  ): Promise<Result<McpSignInPlan>> {
    const calls = callsTo(server, signal)
    const found = await discoverSignIn(server, challengeOf(server.id), calls, guard)
    if (signal.aborted) return err(cancelledError)
    if (!found.ok) return found
    session.plan = found.value
    return ok(found.value.shown)
  }

  return {
    state(server) {
      const session = sessions.get(server.id)
      if (session?.attempt !== undefined) return session.attempt.view
      const kept = store.get(server.id)
      const state = kept === undefined ? 'missing' : store.stateOf(server)
      const { wanted = kept !== undefined && state === 'missing' ? 'again' : undefined, error = null } =
        session ?? {}
      if (wanted !== undefined)
        return { status: 'wanted', why: wanted, scopes: [...challengeOf(server.id).scopes], error }
      if (kept === undefined) return { status: 'none' }
      const { metadata, scopes, expiresAt, isRenewed } = kept
      return {
        status: 'signed-in',
        issuer: metadata.issuer,
        scopes,
        expiresAt,
        isRenewed,
        isSession: state === 'session',
      }
    },
    prepare(server) {
      const session = sessionOf(server.id)
      if (session.preparing !== undefined) return session.preparing.plan
      const stopping = new AbortController()
      const plan = prepare(server, session, stopping.signal).finally(() => (session.preparing = undefined))
      session.preparing = { stop: stopping, plan }
      return plan
    },
    begin(server, planId) {
      const session = sessionOf(server.id)
      if (session.attempt?.opened !== undefined) return session.attempt.opened
      const { plan } = session
      if (plan?.shown.planId !== planId)
        return Promise.resolve(err({ kind: 'not-found', ...mcpSignInError('planGone') }))
      const attempt: Attempt = { stop: new AbortController(), view: working, opened: undefined }
      session.attempt = attempt
      attempt.opened = run(server, session, attempt, plan)
      onChanged()
      return attempt.opened
    },
    cancel(id) {
      const session = sessions.get(id)
      if (session?.attempt === undefined && session?.preparing === undefined && session?.wanted === 'more')
        session.wanted = undefined
      stop(session)
      onChanged()
    },
    async signOut(server) {
      const { id } = server
      stop(sessions.get(id))
      const kept = store.get(id)
      const access = await store.accessToken(server)
      const credentials = kept === undefined ? undefined : await store.credentials(server, kept)
      const forgotten = await store.forget(id)
      sessions.delete(id)
      onChanged()
      if (!forgotten.ok) return forgotten
      if (kept === undefined || credentials === undefined) return ok({ revoked: 'not-offered' })
      const { refreshToken: refresh, clientSecret } = credentials
      return ok({ revoked: await revoke(server, { signIn: kept, access, refresh, clientSecret }) })
    },
    async forget(id) {
      stop(sessions.get(id))
      sessions.delete(id)
      return store.forget(id)
    },
    ofRequests: (server) => ({
      token: () => renewal.token(server),
      renewed: (refused) => renewal.renewed(server, refused),
      wanted(challenge) {
        const session = sessionOf(server.id)
        session.challenge = challenge
        session.wanted = store.get(server.id) === undefined ? 'first' : 'again'
        onChanged()
      },
      needsMore(challenge) {
        const kept = store.get(server.id)
        const isNew = challenge.scopes.some((scope) => kept?.askedScopes.includes(scope) !== true)
        if (!isNew) return false
        Object.assign(sessionOf(server.id), {
          challenge,
          wanted: kept === undefined ? 'first' : 'more',
          error: null,
        })
        onChanged()
        return true
      },
    }),
    async close() {
      for (const session of sessions.values()) stop(session)
      closing.abort()
      await Promise.allSettled(pending)
    },
  }
}
