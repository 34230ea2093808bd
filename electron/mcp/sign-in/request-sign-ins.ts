import type { StoredServer } from '../server-store.ts'
import type { SignInSessions } from './sign-in-session.ts'
import type { SignInStore } from './sign-in-store.ts'
import type { RequestSignIn } from './signed-fetch.ts'
import { createTokenRenewal, type TokenRenewalDependencies } from './token-renewal.ts'

export interface RequestSignInsDependencies extends Omit<TokenRenewalDependencies, 'onOver'> {
  readonly store: SignInStore
  readonly sessions: SignInSessions
  readonly onChanged: () => void
}

/** Connects requests with the sign-ins: provides a valid token, and stores what a server asks for. */
export function createRequestSignIns(
  dependencies: RequestSignInsDependencies,
): (server: StoredServer) => RequestSignIn {
  const { store, sessions, onChanged } = dependencies
  const renewal = createTokenRenewal({
    ...dependencies,
    onOver(id, error) {
      const session = sessions.of(id)
      session.wanted = 'again'
      session.error = error
      onChanged()
    },
  })

  return (server) => ({
    token: () => renewal.token(server),
    renewed: (refused) => renewal.renewed(server, refused),
    wanted(challenge) {
      const session = sessions.of(server.id)
      session.challenge = challenge
      session.wanted = store.get(server.id) === undefined ? 'first' : 'again'
      onChanged()
    },
    needsMore(challenge) {
      const kept = store.get(server.id)
      const isNew = challenge.scopes.some((scope) => kept?.askedScopes.includes(scope) !== true)
      if (!isNew) return false
      const session = sessions.of(server.id)
      session.challenge = challenge
      session.wanted = kept === undefined ? 'first' : 'more'
      session.error = null
      onChanged()
      return true
    },
  })
}
