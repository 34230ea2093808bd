import { expect, it } from 'vitest'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import type { McpSignIn } from '../../../shared/mcp/sign-in.ts'
import type { KeptSignIn } from './sign-in-metadata.ts'
import { challengeOf, newSession, signInStateOf, type SignInSession } from './sign-in-session.ts'

const kept: KeptSignIn = {
  authorizationServer: 'https://login.example',
  metadata: {
    issuer: 'https://login.example',
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
    response_types_supported: ['code'],
  },
  resourceMetadataUrl: 'https://tools.example/kept',
  resource: 'https://tools.example',
  client: { id: 'app', method: null, isTyped: false },
  scopes: ['read'],
  askedScopes: ['read'],
  expiresAt: 5,
  isRenewed: true,
}

function sessionWith(changes: Partial<SignInSession>): SignInSession {
  return { ...newSession(), ...changes }
}

const asked = { resourceMetadataUrl: 'https://tools.example/asked', scopes: ['read', 'write'] }
const waiting: McpSignIn = { status: 'waiting', until: 9, opens: 'https://login.example', page: 'https://x' }
const signedIn = {
  status: 'signed-in' as const,
  issuer: 'https://login.example',
  scopes: ['read'],
  expiresAt: 5,
  isRenewed: true,
}

it.each<[string, Parameters<typeof signInStateOf>, McpSignIn]>([
  ['nothing was asked for', [undefined, 'missing', undefined], { status: 'none' }],
  [
    'the server has asked for the first one',
    [undefined, 'missing', sessionWith({ wanted: 'first', challenge: asked })],
    { status: 'wanted', why: 'first', scopes: ['read', 'write'], error: null },
  ],
  ['there are tokens', [kept, 'kept', undefined], { ...signedIn, isSession: false }],
  ['there are tokens until the app ends', [kept, 'session', undefined], { ...signedIn, isSession: true }],
  [
    'the tokens are gone',
    [kept, 'missing', undefined],
    { status: 'wanted', why: 'again', scopes: [], error: null },
  ],
  [
    'more is wanted and the last attempt has failed',
    [kept, 'kept', sessionWith({ wanted: 'more', challenge: asked, error: cancelledError })],
    { status: 'wanted', why: 'more', scopes: ['read', 'write'], error: cancelledError },
  ],
  [
    'an attempt goes on, whatever else is known',
    [
      kept,
      'kept',
      sessionWith({
        wanted: 'more',
        attempt: { stop: new AbortController(), view: waiting, opened: undefined },
      }),
    ],
    waiting,
  ],
])('says how a sign-in is where %s', (_, [signIn, tokens, session], expected) => {
  expect(signInStateOf(signIn, tokens, session)).toEqual(expected)
})

it.each<[string, Parameters<typeof challengeOf>, ReturnType<typeof challengeOf>]>([
  ['nothing is known', [undefined, undefined], { resourceMetadataUrl: undefined, scopes: [] }],
  [
    'the server has said nothing',
    [kept, sessionWith({})],
    { resourceMetadataUrl: 'https://tools.example/kept', scopes: [] },
  ],
  ['it is to be done anew', [kept, sessionWith({ wanted: 'again', challenge: asked })], asked],
  [
    'more is wanted: with what there was before',
    [kept, sessionWith({ wanted: 'more', challenge: { ...asked, scopes: ['write'] } })],
    { resourceMetadataUrl: 'https://tools.example/asked', scopes: ['read', 'write'] },
  ],
])('asks for what a sign-in needs where %s', (_, [signIn, session], expected) => {
  expect(challengeOf(signIn, session)).toEqual(expected)
})
