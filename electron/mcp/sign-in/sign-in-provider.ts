import { randomBytes } from 'node:crypto'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { ServerSecrets } from '../server-secrets.ts'
import type { StoredServer } from '../server-store.ts'
import type { PreparedSignIn } from './discover-sign-in.ts'
import type { SignInMetadata } from './sign-in-metadata.ts'

/** A client id that the user has entered, with its secret if there is one. */
export interface TypedClient {
  readonly id: string
  readonly secret: string | undefined
}

/** Returns the client that the user has entered for a server. */
export async function typedClientOf(
  server: StoredServer,
  secrets: Pick<ServerSecrets, 'clientSecretOf'>,
): Promise<TypedClient | undefined> {
  const { transport } = server.definition
  const id = transport.kind === 'http' ? (transport.clientId ?? '') : ''
  return id === '' ? undefined : { id, secret: await secrets.clientSecretOf(server) }
}

/** The part of a sign-in that the SDK has prepared, up to the browser. */
export interface BegunSignIn {
  client: OAuthClientInformationMixed | undefined
  codeVerifier: string
  authorizationUrl: URL | undefined
}

/**
 * Gives the SDK the facts of one sign-in, and receives its results. It provides no tokens, so that the SDK starts anew,
 * and complete metadata, so that it discovers nothing again: exactly what the user was shown is used.
 */
export function createSignInProvider(
  { authorizationServer, metadata, resourceMetadataUrl, shown }: PreparedSignIn,
  { redirectUrl, typed }: { readonly redirectUrl: string; readonly typed: TypedClient | undefined },
): { readonly provider: OAuthClientProvider; readonly begun: BegunSignIn; readonly state: string } {
  const state = randomBytes(32).toString('base64url')
  const begun: BegunSignIn = {
    client:
      typed === undefined
        ? undefined
        : {
            client_id: typed.id,
            ...(typed.secret !== undefined && { client_secret: typed.secret }),
            issuer: authorizationServer,
          },
    codeVerifier: '',
    authorizationUrl: undefined,
  }
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      // oxlint-disable-next-line text/untranslated -- a name
      client_name: 'Gateway Playground',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: methodOf(metadata),
    },
    state: () => state,
    clientInformation: () => begun.client,
    saveClientInformation(client) {
      begun.client = client
    },
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization(url) {
      begun.authorizationUrl = url
    },
    saveCodeVerifier(verifier) {
      begun.codeVerifier = verifier
    },
    codeVerifier: () => begun.codeVerifier,
    discoveryState: () => ({
      authorizationServerUrl: authorizationServer,
      authorizationServerMetadata: metadata,
      // Leave the scopes out: the SDK would request all of them where the user was shown none.
      resourceMetadata: { resource: shown.resource },
      ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
    }),
  }
  return { provider, begun, state }
}

/** An app on a user's machine cannot keep a client secret from the user: use none where that is supported. */
function methodOf({ token_endpoint_auth_methods_supported: offered }: SignInMetadata): string {
  if (offered === undefined || offered.includes('none')) return 'none'
  return (
    offered.find((candidate) => candidate === 'client_secret_basic' || candidate === 'client_secret_post') ??
    'none'
  )
}
