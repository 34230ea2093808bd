import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { mcpSignInText } from '../../../shared/text/en/mcp-sign-in.ts'
import { valueOf } from '../testing/create-test-mcp.ts'
import type { AuthorizationServerWays } from './testing/authorization-server.ts'
import { oddAnswers } from './testing/odd-answers.ts'
import { createHeldClock, startSignInApp } from './testing/sign-in-app.ts'

describe('a server that asks for a sign-in', () => {
  it('says so when it is connected to, and shows where a sign-in would lead before anything is done', async () => {
    const { service, id, shown, prepare, authorization, server } = await startSignInApp()
    expect(valueOf(await service.start(id)).state).toMatchObject({
      status: 'failed',
      error: { kind: 'unauthorized', text: { code: 'mcp-sign-in.wanted' } },
    })
    expect(shown().signIn).toEqual({ status: 'wanted', why: 'first', scopes: [], error: null })
    expect(authorization.requests).toEqual([])
    expect(valueOf(await prepare())).toEqual({
      planId: expect.any(String),
      issuer: authorization.url,
      opens: authorization.url,
      tokensFrom: authorization.url,
      registersAt: authorization.url,
      otherOrigins: [authorization.url],
      scopes: ['read'],
      resource: server.url,
    })
    expect(authorization.requests.map(({ what }) => what)).toEqual([
      'GET /.well-known/oauth-authorization-server',
    ])
  })

  it('is signed in at in the browser, connected to and called with the token, which nothing else is given', async () => {
    const { service, id, shown, signIn, call, authorization, server } = await startSignInApp()
    await service.start(id)
    const page = await signIn()
    expect(page).toContain(mcpSignInText().page.done.title)
    expect(shown().signIn).toEqual({
      status: 'signed-in',
      issuer: authorization.url,
      scopes: ['read'],
      expiresAt: expect.any(Number),
      isRenewed: true,
      isSession: true,
    })
    await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
    expect(valueOf(await call()).text).toContain('hé')
    const token = authorization.requests.find(({ what }) => what === 'POST /token')?.form
    expect(Object.fromEntries(token ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      resource: server.url,
      client_id: 'client-1',
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/callback$/),
    })
  })

  it('finds the authorization server by OpenID Connect too, and where its tokens are revoked', async () => {
    const { service, id, signIn, shown } = await startSignInApp({ metadata: 'oidc' })
    await signIn()
    expect(shown().signIn.status).toBe('signed-in')
    expect(valueOf(await service.signOut(id))).toEqual({ revoked: 'done' })
  })

  it('begins one sign-in, however often it is clicked', async () => {
    const { service, id, prepare, waiting, authorization } = await startSignInApp()
    const { planId } = valueOf(await prepare())
    await Promise.all([service.signIn({ id, planId }), service.signIn({ id, planId })])
    const page = await waiting()
    valueOf(await service.signIn({ id, planId }))
    expect(await waiting()).toBe(page)
    expect(authorization.requests.filter(({ what }) => what === 'POST /register')).toHaveLength(1)
  })

  it('opens the page where the host can, once', async () => {
    const openPage = vi.fn(async () => ({ ok: true as const, value: undefined }))
    const { signIn, authorization } = await startSignInApp({}, { openPage })
    await signIn()
    expect(openPage.mock.calls).toEqual([[expect.stringContaining(`${authorization.url}/authorize?`)]])
  })
})

describe('a client id of the user', () => {
  it('is used where apps are not registered, with its secret at the token endpoint alone', async () => {
    const { service, id, prepare, signIn, shown, server, authorization } = await startSignInApp({
      registers: false,
      clients: new Map([['my-app', 'my-app-secret-1']]),
    })
    expect(await prepare()).toMatchObject({
      ok: false,
      error: { text: { code: 'mcp-sign-in.noRegistration' } },
    })
    const transport = {
      kind: 'http' as const,
      address: server.url,
      headers: [],
      clientId: 'my-app',
      hasClientSecret: true,
    }
    await service.update({
      id,
      definition: { name: 'notes', transport },
      secrets: [{ name: 'client secret', value: 'my-app-secret-1' }],
    })
    await signIn()
    expect(shown().signIn.status).toBe('signed-in')
    expect(JSON.stringify(server.requests)).not.toContain('my-app-secret-1')
    expect(authorization.requests.map(({ what }) => what)).not.toContain('POST /register')
  })

  it('is not needed for a secret that a registration gave', async () => {
    const { signIn, call, authorization } = await startSignInApp({ givesSecrets: true, tokenSeconds: 1 })
    await signIn()
    authorization.expireAll()
    expect(valueOf(await call()).text).toContain('hé')
  })
})

describe('a sign-in that does not come off', () => {
  it.each<[string, Partial<AuthorizationServerWays>, string]>([
    ['the user denies it', { user: 'denies' }, 'denied'],
    ['another issuer answers', { answers: 'as another issuer' }, 'otherAnswerer'],
    ['no issuer answers', { answers: 'without an issuer' }, 'otherAnswerer'],
  ])('says so when %s, and keeps nothing', async (_, ways, code) => {
    const { service, id, signIn, error, host } = await startSignInApp(ways)
    await service.start(id)
    await signIn()
    expect(error()).toBe(`mcp-sign-in.${code}`)
    expect(JSON.stringify(host.config.get('mcpSignIns') ?? {})).toBe('{}')
  })

  it.each<[string, Partial<AuthorizationServerWays>, string]>([
    ['offers no S256', { challengeMethods: ['plain'] }, 'noPkce'],
    ['says nothing of PKCE', { challengeMethods: undefined }, 'noPkce'],
    ['is of another issuer', { issuer: 'https://other.example' }, 'otherIssuer'],
    ['is not there', { metadata: 'none' }, 'noServerMetadata'],
  ])('is refused before anything is opened where the metadata %s', async (_, ways, code) => {
    const { prepare, authorization } = await startSignInApp(ways)
    expect(await prepare()).toMatchObject({ ok: false, error: { text: { code: `mcp-sign-in.${code}` } } })
    expect(authorization.requests.every(({ what }) => what.startsWith('GET /.well-known/'))).toBe(true)
  })

  it('is refused for a server that says it is another resource', async () => {
    const { prepare, server } = await startSignInApp()
    server.resource = 'https://other.example/mcp'
    expect(await prepare()).toMatchObject({
      ok: false,
      error: { text: { code: 'mcp-sign-in.otherResource' } },
    })
  })

  it('is refused where it leads over http to another machine', async () => {
    const { prepare, server } = await startSignInApp()
    server.names = ['http://sign-in.example']
    expect(await prepare()).toMatchObject({
      ok: false,
      error: { text: { code: 'mcp-sign-in.unsafeAddress' } },
    })
  })

  it('that hangs while it is looked up is stopped by the user', async () => {
    const { service, id, prepare, authorization } = await startSignInApp({
      odd: { metadata: oddAnswers.hangs },
    })
    const prepared = prepare()
    await vi.waitFor(() => expect(authorization.requests).toHaveLength(1))
    service.cancelSignIn(id)
    expect(await prepared).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  })

  it('is stopped while it waits for the browser, and its port is closed', async () => {
    const { service, id, begin, waiting, shown, error } = await startSignInApp()
    await service.start(id)
    await begin()
    const redirect = new URL(await waiting()).searchParams.get('redirect_uri') ?? ''
    expect((await fetch(redirect)).status).toBe(404)
    service.cancelSignIn(id)
    await vi.waitFor(() => expect(shown().signIn.status).toBe('wanted'))
    expect(error()).toBeUndefined()
    await expect(fetch(redirect)).rejects.toThrow('fetch failed')
  })

  it('is not ended by a page of the browser that guesses, and is finished afterwards', async () => {
    const { service, id, begin, waiting, shown, authorization } = await startSignInApp()
    await service.start(id)
    await begin()
    const page = await waiting()
    const redirect = new URL(page).searchParams.get('redirect_uri') ?? ''
    for (const query of ['?code=guess&state=guess', '?error=access_denied&state=', '?code=guess'])
      // oxlint-disable-next-line no-await-in-loop -- in their order
      expect((await fetch(redirect + query)).status).toBe(400)
    expect(shown().signIn.status).toBe('waiting')
    expect(authorization.requests.map(({ what }) => what)).not.toContain('POST /token')
    expect(await (await fetch(page)).text()).toContain(mcpSignInText().page.done.title)
    await vi.waitFor(() => expect(shown().signIn.status).toBe('signed-in'))
  })

  it('waits for the browser for some minutes only', async () => {
    const { clock, end } = createHeldClock()
    const { begin, waiting, shown, service, id, error } = await startSignInApp({}, { clock })
    await service.start(id)
    await begin()
    await waiting()
    end(300_000)
    await vi.waitFor(() => expect(shown().signIn.status).toBe('wanted'))
    expect(error()).toBe('mcp-sign-in.timedOut')
  })
})

describe('a sign-in that is there', () => {
  it('is renewed when the server does not take its token any more, by one request for many calls', async () => {
    const { signIn, call, shown, service, id, authorization } = await startSignInApp()
    await signIn()
    await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
    authorization.expireAll()
    const calls = ['a', 'b', 'c'].map((callId) =>
      service.call({ id, tool: 'echo', arguments: { text: callId }, callId }),
    )
    expect((await Promise.all(calls)).map((result) => valueOf(result).isError)).toEqual([false, false, false])
    const refreshes = authorization.requests.filter(({ form }) => form.get('grant_type') === 'refresh_token')
    expect(refreshes).toHaveLength(1)
    expect(valueOf(await call()).text).toContain('hé')
  })

  it('whose renewal is refused is asked for again, and its tokens are gone', async () => {
    const { signIn, call, shown, host, authorization } = await startSignInApp({ refreshes: 'not any more' })
    await signIn()
    authorization.expireAll()
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    expect(shown().signIn).toMatchObject({ status: 'wanted', why: 'again' })
    expect(JSON.stringify(host.config.get('mcpSignIns') ?? {})).toBe('{}')
    await signIn()
    expect(shown().signIn.status).toBe('signed-in')
  })

  it('that came without a way to be renewed says so when it has run out', async () => {
    const { signIn, call, error, shown, authorization } = await startSignInApp({
      changesTokens: (answer) => ({ ...answer, refresh_token: undefined }),
    })
    await signIn()
    await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
    authorization.expireAll()
    await call()
    expect(shown().signIn).toMatchObject({ status: 'wanted', why: 'again' })
    expect(error()).toBe('mcp-sign-in.ranOut')
  })

  it('stays where the renewal only fails for now', async () => {
    const { signIn, call, shown, authorization } = await startSignInApp({ refreshes: 'breaks' })
    await signIn()
    authorization.expireAll()
    expect(await call()).toMatchObject({ ok: false, error: { text: { code: 'mcp-sign-in.answeredStatus' } } })
    expect(shown().signIn.status).toBe('signed-in')
    authorization.ways.refreshes = 'well'
    expect(valueOf(await call()).text).toContain('hé')
  })

  it('is asked for more once, and not again for what the server refuses all the same', async () => {
    const { signIn, call, shown, service, id, server } = await startSignInApp()
    await signIn()
    server.needs = ['write']
    expect(await call()).toMatchObject({ ok: false, error: { text: { code: 'mcp-sign-in.needsMore' } } })
    expect(shown().signIn).toMatchObject({ status: 'wanted', why: 'more', scopes: ['read', 'write'] })
    service.cancelSignIn(id)
    expect(shown().signIn.status).toBe('signed-in')
    await call()
    await signIn()
    expect(shown().signIn).toMatchObject({ status: 'signed-in', scopes: ['read', 'write'] })
    expect(valueOf(await call()).text).toContain('hé')
    server.needs = ['write', 'delete']
    await call()
    expect(shown().signIn).toMatchObject({ why: 'more', scopes: ['read', 'write', 'delete'] })
  })

  it('ends with its server, at another address, and when the user signs out, which revokes its tokens', async () => {
    const { service, id, signIn, shown, host, server, authorization } = await startSignInApp()
    await signIn()
    await vi.waitFor(() => expect(shown().state.status).toBe('ready'))
    expect(valueOf(await service.signOut(id))).toEqual({ revoked: 'done' })
    expect(shown().signIn).toEqual({ status: 'none' })
    expect(authorization.requests.filter(({ what }) => what === 'POST /revoke')).toHaveLength(2)
    expect(JSON.stringify(host.config.get('mcpSignIns') ?? {})).toBe('{}')
    await signIn()
    const transport = { kind: 'http' as const, address: `${server.url}/other`, headers: [] }
    await service.update({ id, definition: { name: 'notes', transport }, secrets: [] })
    expect(shown().signIn).toEqual({ status: 'none' })
  })
})

it('is there after a restart where keys are kept, and asked for again where they are not', async () => {
  const kept = await startSignInApp({ givesSecrets: true }, { keyStorage: 'encrypted' })
  await kept.signIn()
  const again = await kept.restart()
  expect(valueOf(again.get(kept.id)).server.signIn).toMatchObject({ status: 'signed-in', isSession: false })
  kept.authorization.expireAll()
  expect(valueOf(await again.start(kept.id)).state.status).toBe('ready')
  const lost = await startSignInApp()
  await lost.signIn()
  expect(valueOf((await lost.restart()).get(lost.id)).server.signIn).toMatchObject({
    status: 'wanted',
    why: 'again',
  })
})

it('leaves no token, code or secret anywhere but where keys are kept', async () => {
  const { signIn, call, queries, host, service, id, folder, authorization, database, ...app } =
    await startSignInApp({ givesSecrets: true })
  const pages: string[] = []
  await service.start(id)
  pages.push(await signIn())
  authorization.expireAll()
  await call()
  authorization.ways.odd = { renewal: oddAnswers['answers HTML'] }
  authorization.expireAll()
  await call()
  await service.signOut(id)
  database.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
  const written = [...app.written(), ...pages, ...files, JSON.stringify(host.config.get('mcpSignIns') ?? {})]
  expect(authorization.secrets.length).toBeGreaterThan(5)
  expect(queries.some(({ format }) => format === 'sign-in-call')).toBe(true)
  for (const secret of authorization.secrets)
    expect(written.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([])
  const verifier = authorization.requests.find(({ form }) => form.has('code_verifier'))?.form
  expect(written.join('\n')).not.toContain(verifier?.get('code_verifier'))
})
