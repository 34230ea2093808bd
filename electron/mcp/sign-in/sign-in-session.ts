import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { McpSignIn, McpSignInPlan } from '../../../shared/mcp/sign-in.ts'
import type { Challenge, PreparedSignIn } from './discover-sign-in.ts'
import type { KeptSignIn } from './sign-in-metadata.ts'
import type { SignInStore } from './sign-in-store.ts'

/** The state of the sign-in at one server while the app runs; the store holds what outlives that. */
export interface SignInSession {
  /** The last challenge of the server. */
  challenge: Challenge | undefined
  wanted: 'first' | 'again' | 'more' | undefined
  /** The error with which the last attempt ended. */
  error: AppError | null
  plan: PreparedSignIn | undefined
  preparing: { readonly stop: AbortController; readonly plan: Promise<Result<McpSignInPlan>> } | undefined
  attempt: RunningAttempt | undefined
}

/** A sign-in from the user's consent to its end. */
export interface RunningAttempt {
  readonly stop: AbortController
  view: McpSignIn
  opened: Promise<Result<void>> | undefined
}

/** Creates a session without any knowledge. */
export function newSession(): SignInSession {
  return {
    challenge: undefined,
    wanted: undefined,
    error: null,
    plan: undefined,
    preparing: undefined,
    attempt: undefined,
  }
}

/** The sessions of all servers, each created when first needed. */
export function createSignInSessions() {
  const sessions = new Map<string, SignInSession>()

  function stop(id: string): void {
    const session = sessions.get(id)
    session?.preparing?.stop.abort()
    session?.attempt?.stop.abort()
  }

  return {
    find: (id: string): SignInSession | undefined => sessions.get(id),
    of(id: string): SignInSession {
      const known = sessions.get(id)
      if (known !== undefined) return known
      const session = newSession()
      sessions.set(id, session)
      return session
    },
    /** Aborts running work. */
    stop,
    forget: (id: string): void => void sessions.delete(id),
    stopAll(): void {
      for (const id of sessions.keys()) stop(id)
    },
  }
}

export type SignInSessions = ReturnType<typeof createSignInSessions>

/**
 * The scopes and metadata to request: those that the server has stated and, if more are needed, those of the existing
 * sign-in too.
 */
export function challengeOf(
  kept: Pick<KeptSignIn, 'resourceMetadataUrl' | 'scopes'> | undefined,
  session: Pick<SignInSession, 'challenge' | 'wanted'> | undefined,
): Challenge {
  const scopes = session?.challenge?.scopes ?? []
  return {
    resourceMetadataUrl: session?.challenge?.resourceMetadataUrl ?? kept?.resourceMetadataUrl ?? undefined,
    scopes: session?.wanted === 'more' ? [...new Set([...(kept?.scopes ?? []), ...scopes])] : scopes,
  }
}

/** The sign-in state for the window. `tokens` says whether a usable token exists. */
export function signInStateOf(
  kept: KeptSignIn | undefined,
  tokens: ReturnType<SignInStore['stateOf']>,
  session: SignInSession | undefined,
): McpSignIn {
  if (session?.attempt !== undefined) return session.attempt.view
  const hasLostTokens = kept !== undefined && tokens === 'missing'
  const why = session?.wanted ?? (hasLostTokens ? 'again' : undefined)
  if (why !== undefined) {
    const { scopes } = challengeOf(kept, session)
    return { status: 'wanted', why, scopes: [...scopes], error: session?.error ?? null }
  }
  if (kept === undefined) return { status: 'none' }
  const { metadata, scopes, expiresAt, isRenewed } = kept
  const isSession = tokens === 'session'
  return { status: 'signed-in', issuer: metadata.issuer, scopes, expiresAt, isRenewed, isSession }
}
