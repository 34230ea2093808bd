import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import type { Clock } from '../../../host/host.ts'
import { createTestMcp, valueOf, type TestMcpOptions } from '../../testing/create-test-mcp.ts'
import { startAuthorizationServer, type AuthorizationServerWays } from './authorization-server.ts'
import { startProtectedServer } from './protected-server.ts'

/** A protected server that is stored in the app, and a simulated browser, which follows the opened page. */
export async function startSignInApp(
  given: Partial<AuthorizationServerWays> = {},
  options: TestMcpOptions = {},
) {
  const authorization = await startAuthorizationServer(given)
  const server = await startProtectedServer(authorization)
  onTestFinished(async () => {
    await server.close()
    await authorization.close()
  })
  const mcp = createTestMcp(options)
  const { service } = mcp
  const { id } = valueOf(
    await service.add({
      definition: { name: 'notes', transport: { kind: 'http', address: server.url, headers: [] } },
      secrets: [],
    }),
  )
  const shown = () => valueOf(service.get(id)).server
  const waiting = async () => {
    await vi.waitFor(() => expect(shown().signIn.status).toBe('waiting'))
    const { signIn } = shown()
    return signIn.status === 'waiting' ? signIn.page : ''
  }
  const prepare = () => service.prepareSignIn(id)
  const begin = async () => service.signIn({ id, planId: valueOf(await prepare()).planId })
  /** Signs in as a user would, and waits until it is over. */
  const signIn = async (): Promise<string> => {
    valueOf(await begin())
    const page = await (await fetch(await waiting())).text()
    await vi.waitFor(() => expect(['waiting', 'working']).not.toContain(shown().signIn.status))
    return page
  }
  const call = () => service.call({ id, tool: 'echo', arguments: { text: 'hé' }, callId: 'call-1' })
  const error = () => {
    const state = shown().signIn
    return state.status === 'wanted' ? state.error?.text?.code : undefined
  }
  /** Everything that was recorded, logged, emitted, shown and written, except for the key store. */
  const written = (): string[] => [
    JSON.stringify(mcp.queries.map((query) => ({ ...query, body: String(query.answer.sent?.body ?? '') }))),
    ...mcp.host.log.lines,
    ...mcp.notified,
    JSON.stringify([shown(), service.messages(id), service.list()]),
  ]
  return { ...mcp, written, authorization, server, id, shown, prepare, begin, waiting, signIn, call, error }
}

/** A clock whose timeouts fire when the test says so. */
export function createHeldClock() {
  const timers = new Set<{ readonly milliseconds: number; readonly callback: () => void }>()
  const clock: Clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(milliseconds, callback) {
      const timer = { milliseconds, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  return {
    clock,
    /** Fires every timer of this duration. */
    end: (milliseconds: number): void => {
      const due = [...timers].filter((timer) => timer.milliseconds === milliseconds)
      for (const { callback } of due) callback()
    },
  }
}

/** Another origin, which no part of a sign-in may reach. */
export async function startElsewhere() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
