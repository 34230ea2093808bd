import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { McpSignIn } from '../../../shared/mcp/sign-in.ts'
import type { Clock } from '../../host/host.ts'
import type { ServerSecrets } from '../server-secrets.ts'
import type { StoredServer } from '../server-store.ts'
import type { PreparedSignIn } from './discover-sign-in.ts'
import { beginSignIn, type FinishedSignIn } from './sign-in-attempt.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import { typedClientOf } from './sign-in-provider.ts'
import type { RunningAttempt, SignInSession } from './sign-in-session.ts'
import type { SignInStore } from './sign-in-store.ts'
import { unusedOf, type UnusedTokens } from './token-revocation.ts'

export interface SignInRunnerDependencies {
  readonly clock: Clock
  readonly store: Pick<SignInStore, 'keep'>
  readonly secrets: Pick<ServerSecrets, 'clientSecretOf'>
  /** Masks a text in everything that is written until the returned function is called. */
  readonly hide: (secret: string) => () => void
  /** Opens the page in the user's browser; left out when the user's own page opens it. */
  readonly openPage: ((url: string) => Promise<Result<void>>) | undefined
  /** Creates the fetch for the server and the servers that it names; `signal` aborts its requests. */
  readonly callsTo: (server: StoredServer, signal?: AbortSignal) => SignInFetch
  /** Makes the app wait for this work before it ends. */
  readonly track: <Value>(work: Promise<Value>) => Promise<Value>
  /** Called with tokens that arrived too late to be used. */
  readonly onUnused: (server: StoredServer, tokens: UnusedTokens) => void
  readonly onChanged: () => void
  readonly onSignedIn: (id: string) => void
}

const working: McpSignIn = { status: 'working' }

/** Runs a sign-in from the user's consent, over the page in the browser, to the stored tokens. */
export function createSignInRunner(dependencies: SignInRunnerDependencies) {
  const { clock, store, secrets, hide, openPage, callsTo, track, onUnused, onChanged, onSignedIn } =
    dependencies

  async function open(
    server: StoredServer,
    session: SignInSession,
    attempt: RunningAttempt,
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
        void track(late.then((finished) => finished.ok && onUnused(server, unusedOf(finished.value))))
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
    // The user declined the system dialog. Without a browser, the address is shown for opening it by hand.
    if (!opened.ok && opened.error.kind === 'cancelled') attempt.stop.abort()
    return ok()
  }

  async function finish(
    server: StoredServer,
    session: SignInSession,
    attempt: RunningAttempt,
    finished: Result<FinishedSignIn>,
  ): Promise<void> {
    const isWanted = (): boolean => session.attempt === attempt && !attempt.stop.signal.aborted
    const kept = !finished.ok
      ? finished
      : isWanted()
        ? await store.keep(server, finished.value, isWanted)
        : err(cancelledError)
    if (finished.ok && !kept.ok) onUnused(server, unusedOf(finished.value))
    if (session.attempt !== attempt) return
    if (!kept.ok) return end(session, kept.error)
    session.wanted = undefined
    session.challenge = undefined
    end(session, null)
    onSignedIn(server.id)
  }

  function end(session: SignInSession, error: AppError | null): void {
    // A stop by the user is not an error.
    session.error = error?.kind === 'cancelled' ? null : error
    session.attempt = undefined
    session.plan = undefined
    onChanged()
  }

  return {
    /** Starts a prepared sign-in, and resolves when the page can be opened. */
    run(server: StoredServer, session: SignInSession, prepared: PreparedSignIn): Promise<Result<void>> {
      const attempt: RunningAttempt = { stop: new AbortController(), view: working, opened: undefined }
      session.attempt = attempt
      attempt.opened = open(server, session, attempt, prepared)
      onChanged()
      return attempt.opened
    },
  }
}
