import { timingSafeEqual } from 'node:crypto'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { maxMcpSignInMinutes } from '../../../shared/limits.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { Clock } from '../../host/host.ts'
import type { PreparedSignIn } from './discover-sign-in.ts'
import { openRedirectListener, type AnswerVerdict, type RedirectListener } from './redirect-listener.ts'
import { toAnswerError } from './sign-in-errors.ts'
import type { SignInFetch } from './sign-in-fetch.ts'
import {
  clientSchema,
  scopesOf,
  tokensSchema,
  type KeptSignIn,
  type SignInMetadata,
  type Tokens,
} from './sign-in-metadata.ts'
import { createSignInProvider, type BegunSignIn, type TypedClient } from './sign-in-provider.ts'

/** A sign-in that waits for the user in the browser. */
export interface WaitingSignIn {
  /** The address that the browser opens. */
  readonly page: string
  readonly until: number
  /** The result; always settles. */
  readonly outcome: Promise<Result<FinishedSignIn>>
}

export interface FinishedSignIn {
  readonly signIn: KeptSignIn
  readonly tokens: Tokens
  /** The secret of the client, whether it was entered or registered now. */
  readonly clientSecret: string | undefined
}

export interface AttemptOptions {
  readonly prepared: PreparedSignIn
  readonly typed: TypedClient | undefined
  /** For the requests before the browser is opened: `signal` aborts them. */
  readonly calls: SignInFetch
  /**
   * For the token requests. Exchanging the code is never aborted: the new tokens would stay valid at the server without
   * the app knowing them.
   */
  readonly tokenCalls: SignInFetch
  readonly clock: Clock
  /** Aborts the sign-in at any point. */
  readonly signal: AbortSignal
  /** Masks a text in everything that is written until the returned function is called. */
  readonly hide: (secret: string) => () => void
  /** Called when the browser has come back, and the code is being exchanged. */
  readonly onAnswered: () => void
  /**
   * Called when the sign-in was stopped while the code was being exchanged. `late` resolves with the result of that.
   */
  readonly onStopped: (late: Promise<Result<FinishedSignIn>>) => void
}

/** Registers the app if needed, and waits for the browser to come back. The listener is closed in every case. */
export async function beginSignIn(options: AttemptOptions): Promise<Result<WaitingSignIn>> {
  const { prepared, typed, calls, clock, signal } = options
  const { shown, metadata, home } = prepared
  let state = ''
  const listener = await openRedirectListener((answer) => judge(answer, state, metadata))
  if (!listener.ok) return listener
  const { redirectUrl, close } = listener.value
  const made = createSignInProvider(prepared, { redirectUrl, typed })
  state = made.state
  const { begun } = made
  const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js')
  try {
    await auth(made.provider, {
      serverUrl: home,
      ...(shown.scopes.length > 0 && { scope: shown.scopes.join(' ') }),
      fetchFn: calls.fetch,
    })
  } catch (thrown) {
    close()
    return err(calls.failure(thrown))
  }
  const page = begun.authorizationUrl
  const wrong = signal.aborted
    ? cancelledError
    : typed === undefined && !clientSchema.safeParse(begun.client).success
      ? unreadable(metadata.registration_endpoint ?? metadata.issuer)
      : undefined
  if (wrong !== undefined || page?.origin !== shown.opens) {
    close()
    return err(wrong ?? { kind: 'bug', ...mcpSignInError('planGone') })
  }
  return ok({
    page: page.href,
    until: clock.now() + maxMcpSignInMinutes * 60_000,
    outcome: finish(options, listener.value, begun),
  })
}

async function finish(
  options: AttemptOptions,
  { answer, close, redirectUrl }: RedirectListener,
  begun: BegunSignIn,
): Promise<Result<FinishedSignIn>> {
  const { clock, signal, hide, prepared, onAnswered, onStopped } = options
  const releases = [begun.codeVerifier, begun.client?.client_secret ?? ''].filter(Boolean).map(hide)
  const { promise: ended, resolve: end } = Promise.withResolvers<Result<never>>()
  const stopWaiting = clock.after(maxMcpSignInMinutes * 60_000, () =>
    end(err({ kind: 'timeout', ...mcpSignInError('timedOut', { minutes: maxMcpSignInMinutes }) })),
  )
  const cancel = (): void => end(err(cancelledError))
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  let exchanging: Promise<unknown> | undefined
  try {
    const redirect = await Promise.race([answer, ended])
    stopWaiting()
    if (!(redirect instanceof URLSearchParams)) {
      close()
      return redirect
    }
    const problem = answerProblem(redirect, prepared.metadata)
    if (problem !== undefined) return err(problem)
    const code = redirect.get('code') ?? ''
    releases.push(hide(code))
    onAnswered()
    const exchanged = exchange(options, { begun, code, redirectUrl })
    exchanging = exchanged
    const outcome = await Promise.race([exchanged, ended])
    if (!signal.aborted) return outcome
    onStopped(exchanged)
    return err(cancelledError)
  } finally {
    signal.removeEventListener('abort', cancel)
    void Promise.resolve(exchanging).finally(() => {
      for (const release of releases) release()
    })
  }
}

/** Whether an answer belongs to the sign-in with this state, and whether it can be used. */
function judge(answer: URLSearchParams, state: string, metadata: SignInMetadata): AnswerVerdict {
  const [said = '', ...others] = answer.getAll('state')
  if (!isSame(said, state) || others.length > 0) return 'other'
  return answerProblem(answer, metadata) === undefined ? 'good' : 'bad'
}

/** Returns why an answer to this sign-in is rejected. Its issuer is checked before anything else in it. */
function answerProblem(answer: URLSearchParams, metadata: SignInMetadata): AppError | undefined {
  const { issuer, authorization_response_iss_parameter_supported: saysIssuer } = metadata
  const host = hostOf(issuer)
  const said = answer.get('iss')
  if (said === null ? saysIssuer === true : said !== issuer)
    return { kind: 'rejected', ...mcpSignInError('otherAnswerer', { host }) }
  if (answer.has('error')) return toAnswerError(answer, host)
  const codes = answer.getAll('code')
  return codes.length === 1 && codes[0] !== '' ? undefined : unreadable(issuer)
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function exchange(
  { prepared, typed, tokenCalls, clock }: AttemptOptions,
  { begun, code, redirectUrl }: { begun: BegunSignIn; code: string; redirectUrl: string },
): Promise<Result<FinishedSignIn>> {
  const { authorizationServer, metadata, resourceMetadataUrl, shown } = prepared
  const { client } = begun
  if (client === undefined) return err({ kind: 'bug', ...mcpSignInError('planGone') })
  const { exchangeAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js')
  let given: unknown
  try {
    given = await exchangeAuthorization(authorizationServer, {
      metadata,
      clientInformation: client,
      authorizationCode: code,
      codeVerifier: begun.codeVerifier,
      redirectUri: redirectUrl,
      // As text: `URL` would add a slash to a resource without a path.
      resource: shown.resource,
      fetchFn: tokenCalls.fetch,
    })
  } catch (thrown) {
    return err(tokenCalls.failure(thrown))
  }
  const tokens = readTokens(given, hostOf(metadata.token_endpoint))
  if (!tokens.ok) return tokens
  const { expires_in: seconds, refresh_token: refresh, scope } = tokens.value
  return ok({
    tokens: tokens.value,
    clientSecret: client.client_secret,
    signIn: {
      authorizationServer,
      metadata,
      resourceMetadataUrl: resourceMetadataUrl ?? null,
      resource: shown.resource,
      client: {
        id: client.client_id,
        method: 'token_endpoint_auth_method' in client ? (client.token_endpoint_auth_method ?? null) : null,
        isTyped: typed !== undefined,
      },
      // RFC 6749, 5.1: an answer without scopes grants the requested ones.
      scopes: scope === undefined ? shown.scopes : scopesOf(scope),
      askedScopes: shown.scopes,
      expiresAt: expiryOf(seconds, clock),
      isRenewed: refresh !== undefined,
    },
  })
}

/** The tokens of an answer, if the app can use them. */
export function readTokens(given: unknown, host: string): Result<Tokens> {
  const read = tokensSchema.safeParse(given)
  if (!read.success) return err({ kind: 'invalid-response', ...mcpSignInError('unreadable', { host }) })
  const { token_type: type } = read.data
  if (type.toLowerCase() !== 'bearer')
    return err({
      kind: 'invalid-response',
      ...mcpSignInError('otherTokenType', { host, type: type.slice(0, 50) }),
    })
  return ok(read.data)
}

/**
 * Returns when a token expires; a year at most. An invalid time is ignored: the token would be renewed before each
 * request.
 */
export function expiryOf(seconds: number | undefined, clock: Clock): number | null {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return null
  return clock.now() + Math.min(seconds, 365 * 86_400) * 1000
}

export const hostOf = (address: string): string => URL.parse(address)?.host ?? address.slice(0, 100)

function unreadable(address: string): AppError {
  return { kind: 'invalid-response', ...mcpSignInError('unreadable', { host: hostOf(address) }) }
}
