import { expect, it } from 'vitest'
import type { StoredServer } from '../server-store.ts'
import { createSignedFetch } from './signed-fetch.ts'

const server = {
  id: 's1',
  definition: {
    name: 'notes',
    transport: { kind: 'http', address: 'https://mcp.example.com/', headers: [] },
  },
} as unknown as StoredServer

it('sends a request again that was refused without the token of a sign-in which was finished meanwhile', async () => {
  const sent: (string | null)[] = []
  const wanted: unknown[] = []
  const tokens = [undefined, 'new']
  const signed = createSignedFetch(
    async (_url, init) => {
      const authorization = new Headers(init?.headers).get('authorization')
      sent.push(authorization)
      return new Response('', { status: authorization === null ? 401 : 200 })
    },
    server,
    {
      token: async () => tokens.shift(),
      renewed: () => Promise.reject(new Error('Nothing was refused that could be renewed.')),
      wanted: (challenge) => void wanted.push(challenge),
      needsMore: () => false,
    },
  )
  expect((await signed('https://mcp.example.com/')).status).toBe(200)
  expect(sent).toEqual([null, 'Bearer new'])
  expect(wanted).toEqual([])
})
