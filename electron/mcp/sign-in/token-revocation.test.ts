import { describe, expect, it, vi } from 'vitest'
import { leaveAfterMs } from '../left-sign-ins.ts'
import { valueOf, type TestMcpOptions } from '../testing/create-test-mcp.ts'
import type { AuthorizationServerWays } from './testing/authorization-server.ts'
import { createHeldClock, startElsewhere, startSignInApp } from './testing/sign-in-app.ts'

/** A sign-in whose token endpoint has issued tokens, but holds back its response until `give`. */
async function startHeld(given: Partial<AuthorizationServerWays> = {}, options: TestMcpOptions = {}) {
  const app = await startSignInApp({ givesSecrets: true, ...given }, options)
  const { authorization } = app
  const { promise: holdsTokens, resolve: give } = Promise.withResolvers<void>()
  const asked = (what: string): number =>
    authorization.requests.filter((request) => request.what === what).length
  return {
    ...app,
    give,
    asked,
    /** The number of completed exchanges. */
    recorded: (path: string): number =>
      app.queries.filter(({ answer }) => answer.sent?.url.endsWith(path)).length,
    hold: () => void (authorization.ways.holdsTokens = holdsTokens),
    /** The issued tokens that were revoked. */
    revoked: () =>
      authorization.requests.flatMap(({ what, form }) =>
        what === 'POST /revoke' ? [form.get('token')] : [],
      ),
    made: () => authorization.secrets.filter((secret) => /^(?:access|refresh)-/.test(secret)),
  }
}

it('tokens that come after Stop are revoked, and nothing of them is kept or written down', async () => {
  const { service, id, begin, waiting, shown, hold, give, asked, made, revoked, host, ...app } =
    await startHeld()
  await service.start(id)
  hold()
  await begin()
  void fetch(await waiting())
  await vi.waitFor(() => expect(asked('POST /token')).toBe(1))
  // The user has nothing left to do in the browser.
  expect(shown().signIn).toEqual({ status: 'working' })
  service.cancelSignIn(id)
  // The user does not wait for it.
  await vi.waitFor(() => expect(shown().signIn).toMatchObject({ status: 'wanted', error: null }))
  give()
  await vi.waitFor(() => expect(revoked()).toHaveLength(2))
  expect(new Set(revoked())).toEqual(new Set(made()))
  expect(host.config.get('mcpSignIns') ?? {}).toEqual({})
  await vi.waitFor(() =>
    expect(app.queries.filter(({ answer }) => answer.sent?.url.endsWith('/revoke'))).toHaveLength(2),
  )
  const written = app.written().join('\n')
  expect(made().filter((token) => written.includes(token))).toEqual([])
})

it('tokens of a renewal that come after a sign-out are revoked with those of before', async () => {
  const { service, id, signIn, call, shown, hold, give, asked, made, revoked, authorization } =
    await startHeld()
  await signIn()
  await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
  authorization.expireAll()
  hold()
  const called = call()
  await vi.waitFor(() => expect(asked('POST /token')).toBe(2))
  expect(valueOf(await service.signOut(id))).toEqual({ revoked: 'done' })
  give()
  await called
  await vi.waitFor(() => expect(new Set(revoked())).toEqual(new Set(made())))
  expect(made()).toHaveLength(4)
  expect(shown().signIn.status).not.toBe('signed-in')
})

it('tokens that came after Stop stay where a sign-in of the same client is kept, which could go with them', async () => {
  const { service, id, server, signIn, begin, waiting, shown, hold, give, asked, recorded, revoked } =
    await startHeld({
      clients: new Map([['my-app', undefined]]),
      givesSecrets: false,
    })
  const transport = { kind: 'http' as const, address: server.url, headers: [], clientId: 'my-app' }
  await service.update({ id, definition: { name: 'notes', transport }, secrets: [] })
  await signIn()
  hold()
  await begin()
  void fetch(await waiting())
  await vi.waitFor(() => expect(asked('POST /token')).toBe(2))
  service.cancelSignIn(id)
  await vi.waitFor(() => expect(shown().signIn.status).toBe('signed-in'))
  give()
  await vi.waitFor(() => expect(recorded('/token')).toBe(2))
  await new Promise(setImmediate)
  expect(revoked()).toEqual([])
})

it('the end of the app waits for no server that hangs', async () => {
  const { service, id, signIn, shown, asked } = await startHeld({ odd: { revocation: () => undefined } })
  await signIn()
  const signingOut = service.signOut(id)
  await vi.waitFor(() => expect(asked('POST /revoke')).toBe(2))
  await service.close()
  expect(valueOf(await signingOut)).toEqual({ revoked: 'failed' })
  expect(shown().signIn).toEqual({ status: 'none' })
})

it('tells no other origin than those of the sign-in which tokens are not used any more', async () => {
  const elsewhere = await startElsewhere()
  const { service, id, signIn } = await startSignInApp({ revokesAt: `${elsewhere.url}/revoke` })
  await signIn()
  expect(valueOf(await service.signOut(id))).toEqual({ revoked: 'not-offered' })
  expect(elsewhere.requests).toEqual([])
})

describe('a server that is deleted', () => {
  it('is signed out of once nobody brings it back, and nothing of it is kept or written down', async () => {
    const { clock, end } = createHeldClock()
    const { service, id, signIn, made, revoked, host, written, ...app } = await startHeld({}, { clock })
    await signIn()
    const before = written()
    valueOf(await service.delete([id]))
    expect(revoked()).toEqual([])
    end(leaveAfterMs)
    await vi.waitFor(() => expect(new Set(revoked())).toEqual(new Set(made())))
    expect(made()).toHaveLength(2)
    expect(host.config.get('mcpSignIns') ?? {}).toEqual({})
    await vi.waitFor(() =>
      expect(app.queries.filter(({ answer }) => answer.sent?.url.endsWith('/revoke'))).toHaveLength(2),
    )
    const lines = [...before, ...app.notified, ...host.log.lines].join('\n')
    expect(made().filter((token) => lines.includes(token))).toEqual([])
    // A user who restores it later must sign in again.
    valueOf(service.restore([id]))
    expect(valueOf(service.get(id)).server.signIn.status).not.toBe('signed-in')
  })

  it('comes back signed in, and stays so', async () => {
    const { clock, end } = createHeldClock()
    const { service, id, signIn, call, shown, revoked } = await startHeld({}, { clock })
    await signIn()
    valueOf(await service.delete([id]))
    valueOf(service.restore([id]))
    end(leaveAfterMs)
    await new Promise(setImmediate)
    expect(shown().signIn.status).toBe('signed-in')
    expect((await call()).ok).toBe(true)
    expect(revoked()).toEqual([])
  })

  it('is signed out of by a later start, where the app ended before', async () => {
    const { clock } = createHeldClock()
    let now = Date.now()
    const { service, id, signIn, made, revoked, restart } = await startHeld(
      {},
      { clock: { ...clock, now: () => now }, keyStorage: 'encrypted' },
    )
    await signIn()
    valueOf(await service.delete([id]))
    await (await restart()).sweep()
    expect(revoked()).toEqual([])
    now += leaveAfterMs
    await (await restart()).sweep()
    await vi.waitFor(() => expect(new Set(revoked())).toEqual(new Set(made())))
  })

  it('whose authorization server hangs holds nothing up', async () => {
    const { clock, end } = createHeldClock()
    const { service, id, signIn, asked } = await startHeld(
      { odd: { revocation: () => undefined } },
      { clock },
    )
    await signIn()
    valueOf(await service.delete([id]))
    end(leaveAfterMs)
    await vi.waitFor(() => expect(asked('POST /revoke')).toBe(2))
    await service.close()
  })
})

it('a server that has another address now is signed out of where it was', async () => {
  const { service, id, signIn, made, revoked, shown } = await startHeld()
  await signIn()
  const transport = { kind: 'http' as const, address: 'http://127.0.0.1:9/mcp', headers: [] }
  valueOf(await service.update({ id, definition: { name: 'notes', transport }, secrets: [] }))
  expect(shown().signIn.status).not.toBe('signed-in')
  await vi.waitFor(() => expect(new Set(revoked())).toEqual(new Set(made())))
})
