import { expect, it, vi } from 'vitest'
import { startSignInApp } from './testing/sign-in-app.ts'
import { valueOf } from '../testing/create-test-mcp.ts'

/** Unusual fields of a token response, and the result: an error code, or whether the expiry of the token is known. */
const tokenAnswers: [string, Record<string, unknown>, string][] = [
  ['a time of nothing', { expires_in: 0 }, 'unknown'],
  ['a time before now', { expires_in: -60 }, 'unknown'],
  ['a time as a text', { expires_in: '3600' }, 'known'],
  ['a time that is a word', { expires_in: 'soon' }, 'mcp-sign-in.unreadable'],
  ['a time that is null', { expires_in: null }, 'unknown'],
  ['no time', { expires_in: undefined }, 'unknown'],
  ['a time of ages', { expires_in: 1e99 }, 'known'],
  ['no refresh token', { refresh_token: undefined }, 'known'],
  ['a refresh token that is none', { refresh_token: '' }, 'mcp-sign-in.unreadable'],
  ['a type in capitals', { token_type: 'BEARER' }, 'known'],
  ['another type', { token_type: 'DPoP' }, 'mcp-sign-in.otherTokenType'],
  ['a type without an end', { token_type: 'x'.repeat(5_000) }, 'mcp-sign-in.unreadable'],
  ['no type', { token_type: undefined }, 'mcp-sign-in.unreadable'],
  ['no access token', { access_token: undefined }, 'mcp-sign-in.unreadable'],
  ['an access token that adds a header', { access_token: 'abcdefgh\r\nx-a: b' }, 'mcp-sign-in.unreadable'],
  ['an access token too short to be hidden', { access_token: 'abc' }, 'mcp-sign-in.unreadable'],
  ['an access token without an end', { access_token: 'x'.repeat(20_000) }, 'mcp-sign-in.unreadable'],
  ['scopes without an end', { scope: 'write '.repeat(5_000) }, 'mcp-sign-in.unreadable'],
  ['an issuer', { issuer: 'https://other.example' }, 'known'],
]

it.each(tokenAnswers)('takes %s of a token answer for what it is worth', async (_, changes, ends) => {
  const app = await startSignInApp({
    // The response repeats its tokens in an unexpected field.
    changesTokens(answer) {
      const changed = { ...answer, ...changes }
      return { ...changed, debug: `gave ${String(changed['access_token'])}` }
    },
  })
  await app.service.start(app.id)
  await app.signIn()
  const { signIn } = app.shown()
  if (signIn.status === 'signed-in') {
    expect(signIn.expiresAt === null ? 'unknown' : 'known').toBe(ends)
    expect(signIn.expiresAt ?? 0).toBeLessThan(Date.now() + 366 * 86_400_000)
    expect(signIn.isRenewed).toBe(!('refresh_token' in changes))
    // A token without an expiry is used until the server rejects it.
    expect(valueOf(await app.call()).text).toContain('hé')
    expect(app.authorization.requests.filter(({ what }) => what === 'POST /token')).toHaveLength(1)
  } else {
    expect(signIn).toMatchObject({ status: 'wanted', error: { text: { code: ends } } })
    expect(app.host.config.get('mcpSignIns') ?? {}).toEqual({})
  }
  const texts = app.written()
  for (const secret of app.authorization.secrets)
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 300))).toEqual([])
})

it.each<[string, Record<string, unknown>]>([
  ['an id without an end', { client_id: 'x'.repeat(5_000) }],
  ['an id with lines', { client_id: 'a\nb' }],
  ['no id', { client_id: undefined }],
  ['a secret too short to be hidden', { client_id: 'app', client_secret: 'abc' }],
])('opens no page for a registration with %s', async (_, changes) => {
  const { service, id, begin, shown, authorization } = await startSignInApp({
    odd: {
      registration: ({ response }) =>
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify({ redirect_uris: ['http://127.0.0.1/'], ...changes })),
    },
  })
  await service.start(id)
  const begun = await begin()
  expect(begun).toMatchObject({ ok: false, error: { text: { code: 'mcp-sign-in.unreadable' } } })
  expect(JSON.stringify(begun)).toContain(new URL(authorization.url).host)
  expect(shown().signIn.status).toBe('wanted')
})

it('keeps a sign-in and its tokens together or not at all', async () => {
  const { service, id, signIn, shown, host } = await startSignInApp({}, { keyStorage: 'encrypted' })
  await service.start(id)
  vi.spyOn(host.config, 'set').mockImplementation(() => ({
    ok: false,
    error: { kind: 'storage', message: 'The disk is full.', nextStep: 'Free some space.' },
  }))
  await signIn()
  expect(shown().signIn).toMatchObject({ status: 'wanted', why: 'first', error: { kind: 'storage' } })
})
