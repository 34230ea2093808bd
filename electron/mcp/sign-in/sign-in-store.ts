import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { KeyWay } from '../../keys/key-way.ts'
import type { SealedValue, SealedValues } from '../../keys/sealed-values.ts'
import { wayOfOrigin, wayOfServer } from '../server-rules.ts'
import type { ServerSecrets } from '../server-secrets.ts'
import type { StoredServer } from '../server-store.ts'
import type { FinishedSignIn } from './sign-in-attempt.ts'
import type { KeptSignIn, Tokens } from './sign-in-metadata.ts'

/** Names under which values of a sign-in are sealed. */
const names = { access: 'access', refresh: 'refresh', clientSecret: 'client-secret' } as const

/**
 * Stored sign-ins: their readable part beside the server, their tokens sealed. The access token is bound to the
 * server's origin, the refresh token and the client secret to that of the token endpoint: neither is unsealed for
 * another.
 */
export interface SignInStore {
  get(id: string): KeptSignIn | undefined
  /** Whether there is an access token for the server, and whether it outlives the app's session. */
  stateOf(server: StoredServer): 'kept' | 'session' | 'missing'
  /**
   * `isWanted` is called once the tokens are sealed: if it returns `false`, nothing is stored and the result is
   * `cancelled`.
   */
  keep(server: StoredServer, finished: FinishedSignIn, isWanted: () => boolean): Promise<Result<void>>
  /** Replaces the tokens by renewed ones; without a new refresh token the old one stays. `isWanted` as in `keep`. */
  renew(
    server: StoredServer,
    renewed: { readonly signIn: KeptSignIn; readonly tokens: Tokens },
    isWanted: () => boolean,
  ): Promise<Result<void>>
  accessToken(server: StoredServer): Promise<string | undefined>
  /** The credentials for the token endpoint: empty without a refresh token, `clientSecret` if the client has one. */
  credentials(server: StoredServer, signIn: KeptSignIn): Promise<Credentials>
  /** Deletes the tokens but remembers the sign-in, so that the user is asked to sign in again. */
  dropTokens(id: string): Promise<Result<void>>
  /** Deletes the whole sign-in. */
  forget(id: string): Promise<Result<void>>
}

export interface Credentials {
  readonly refreshToken: string | undefined
  readonly clientSecret: string | undefined
}

export interface SignInStoreDependencies {
  readonly tokens: SealedValues
  readonly secrets: Pick<ServerSecrets, 'clientSecretOf'>
  readonly signInOf: (id: string) => KeptSignIn | undefined
  readonly setSignIn: (id: string, signIn: KeptSignIn | undefined) => Result<void>
}

export function createSignInStore(dependencies: SignInStoreDependencies): SignInStore {
  const { tokens: sealed, secrets, signInOf, setSignIn } = dependencies

  async function value(id: string, name: string, way: KeyWay): Promise<string | undefined> {
    const found = await sealed.valuesFor(id, [name], way)
    return found.ok ? found.value[0]?.value : undefined
  }

  async function take(
    server: StoredServer,
    signIn: KeptSignIn,
    { access_token, refresh_token }: Tokens,
    clientSecret: string | undefined,
  ): Promise<Result<SealedValue[]>> {
    const access = await sealed.seal([{ name: names.access, value: access_token }], serverWay(server))
    if (!access.ok) return access
    const others = await sealed.seal(
      [
        ...(refresh_token === undefined ? [] : [{ name: names.refresh, value: refresh_token }]),
        ...(clientSecret === undefined ? [] : [{ name: names.clientSecret, value: clientSecret }]),
      ],
      tokenWay(signIn),
    )
    if (!others.ok) {
      sealed.discard(access.value)
      return others
    }
    return ok([...access.value, ...others.value])
  }

  function takeIntoUse(
    { id }: StoredServer,
    kept: readonly string[],
    values: Result<SealedValue[]>,
    { signIn, isWanted }: { readonly signIn: KeptSignIn; readonly isWanted: () => boolean },
  ): Result<void> {
    if (!values.ok) return values
    // The user signed out or in again while they were sealed: discard these tokens.
    if (!isWanted()) {
      sealed.discard(values.value)
      return err(cancelledError)
    }
    const before = signInOf(id)
    const stored = setSignIn(id, signIn)
    const used = stored.ok ? sealed.use(id, kept, values.value) : stored
    if (used.ok) return used
    sealed.discard(values.value)
    // Store both or neither: the readable part describes the tokens.
    if (stored.ok) setSignIn(id, before)
    return used
  }

  return {
    get: signInOf,
    stateOf(server) {
      const { state } = sealed.describe(server.id, names.access, serverWay(server))
      return state === 'saved' ? 'kept' : state === 'session' ? 'session' : 'missing'
    },
    async keep(server, { signIn, tokens, clientSecret }, isWanted) {
      // An entered secret is stored with the server.
      const values = await take(server, signIn, tokens, signIn.client.isTyped ? undefined : clientSecret)
      // Values of an earlier sign-in that are not replaced are deleted.
      const given = values.ok ? values.value.map(({ name }) => name) : []
      return takeIntoUse(server, given, values, { signIn, isWanted })
    },
    async renew(server, { signIn, tokens }, isWanted) {
      const values = await take(server, signIn, tokens, undefined)
      return takeIntoUse(server, Object.values(names), values, { signIn, isWanted })
    },
    async accessToken(server) {
      return value(server.id, names.access, serverWay(server))
    },
    async credentials(server, signIn) {
      const way = tokenWay(signIn)
      return {
        refreshToken: await value(server.id, names.refresh, way),
        clientSecret: signIn.client.isTyped
          ? await secrets.clientSecretOf(server)
          : await value(server.id, names.clientSecret, way),
      }
    },
    dropTokens: (id) => sealed.removeAll(id),
    async forget(id) {
      const removed = await sealed.removeAll(id)
      if (!removed.ok) return removed
      return signInOf(id) === undefined ? ok() : setSignIn(id, undefined)
    },
  }
}

const serverWay = (server: StoredServer): KeyWay => wayOfServer(server.definition.transport)

function tokenWay({ metadata }: KeptSignIn): KeyWay {
  return wayOfOrigin(URL.parse(metadata.token_endpoint)?.origin ?? '')
}

/** A server without an address has no sign-in. */
export function homeOf({ definition: { name, transport } }: StoredServer): Result<URL> {
  return transport.kind === 'http'
    ? ok(new URL(transport.address))
    : err({ kind: 'unavailable', ...mcpSignInError('noMetadata', { server: name }) })
}
