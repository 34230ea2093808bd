import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { gatewayUnderTest } from './testing/gateway-under-test.ts'

/** Returns the status of a request with exactly these `Host` headers. */
async function statusOf(url: string, hosts: readonly string[], path = '/v1/models'): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const headers = [...hosts.map((host) => `Host: ${host}`), 'Authorization: Bearer practice-full']
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(answer.toString('latin1').split(' ')[1])
}

test('answers who calls it by a name of this machine and its own port, and nobody else', async () => {
  const gateway = await gatewayUnderTest()
  const { port } = gateway
  const statuses: Record<string, number> = {}
  for (const host of [
    `127.0.0.1:${port}`,
    `LocalHost:${port}`,
    `[::1]:${port}`,
    `evil.example:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `127.0.0.1:${port + 1}`,
    '127.0.0.1',
  ])
    statuses[host] = await statusOf(gateway.url, [host])
  expect(Object.values(statuses)).toEqual([200, 200, 200, 421, 421, 421, 421])
  expect(await statusOf(gateway.url, [`evil.example:${port}`], '/')).toBe(421)
})

test('refuses a request without a Host header, or with two', async () => {
  const gateway = await gatewayUnderTest()
  const own = `127.0.0.1:${gateway.port}`
  expect([await statusOf(gateway.url, []), await statusOf(gateway.url, [own, own])]).toEqual([400, 400])
  expect(await statusOf(gateway.url, [own, 'evil.example'])).toBe(400)
})
