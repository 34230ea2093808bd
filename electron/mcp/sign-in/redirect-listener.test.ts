import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { mcpSignInText } from '../../../shared/text/en/mcp-sign-in.ts'
import { valueOf } from '../testing/create-test-mcp.ts'
import { openRedirectListener } from './redirect-listener.ts'

/** A listener that waits for the state `right`. */
async function open() {
  const listener = valueOf(
    await openRedirectListener((answer) => {
      if (answer.get('state') !== 'right') return 'other'
      return answer.has('code') ? 'good' : 'bad'
    }),
  )
  onTestFinished(listener.close)
  const { origin } = new URL(listener.redirectUrl)
  return { ...listener, origin, ask: (query: string) => fetch(`${listener.redirectUrl}${query}`) }
}

it.each<[string, (origin: string) => Promise<Response>, number]>([
  ['an icon', (origin) => fetch(`${origin}/favicon.ico`), 404],
  ['another page', (origin) => fetch(`${origin}/?code=a&state=right`), 404],
  ['the path alone', (origin) => fetch(`${origin}/oauth/callback`), 404],
  ['a form', (origin) => fetch(`${origin}/oauth/callback?code=a&state=right`, { method: 'POST' }), 404],
  ['an answer without a state', (origin) => fetch(`${origin}/oauth/callback?code=a`), 400],
  ['an answer with another state', (origin) => fetch(`${origin}/oauth/callback?code=a&state=wrong`), 400],
  ['an error with another state', (origin) => fetch(`${origin}/oauth/callback?error=denied&state=w`), 400],
  ['more than fits', (origin) => fetch(`${origin}/oauth/callback?code=${'a'.repeat(20_000)}`), 431],
])('refuses %s and goes on waiting for its own answer', async (_, ask, status) => {
  const { origin, answer, ask: answerTo } = await open()
  expect((await ask(origin)).status).toBe(status)
  const page = await answerTo('?code=the-code&state=right')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(mcpSignInText().page.done.title)
  expect((await answer).get('code')).toBe('the-code')
})

it('says in a page that an answer was not to this sign-in, without a word of it, and closes after its own', async () => {
  const { ask, answer } = await open()
  const refused = await ask('?code=secret-code&state=wrong-state')
  const text = await refused.text()
  expect(text).toContain(mcpSignInText().page.other.title)
  expect(text).not.toMatch(/secret-code|wrong-state/)
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await (await ask('?error=access_denied&state=right')).text()).toContain(
    mcpSignInText().page.failed.title,
  )
  expect((await answer).get('error')).toBe('access_denied')
  await expect(ask('?code=again&state=right')).rejects.toThrow('fetch failed')
})

it('gives many wrong answers no page, and takes its own after them', async () => {
  const { ask, answer } = await open()
  const pages: number[] = []
  for (let number = 0; number < 150; number += 1)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    pages.push((await (await ask('?code=a&state=wrong')).text()).length)
  expect(pages.filter((length) => length > 0)).toHaveLength(100)
  await ask('?code=right&state=right')
  expect((await answer).get('code')).toBe('right')
})

it('takes its own answer while others hold connections open', async () => {
  const { origin, ask, answer } = await open()
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => new Promise((done) => void socket.once('connect', done))))
  for (const socket of sockets) socket.on('error', () => undefined).write('GET /oauth/callback?')
  await ask('?code=right&state=right')
  expect((await answer).get('code')).toBe('right')
})
