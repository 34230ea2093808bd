import { describe, expect, it } from 'vitest'
import { createGateway } from '../../gateway/create-gateway.ts'
import { createDispatcher } from '../../gateway/dispatcher.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import { plainIdentity } from '../../gateway/request-headers.ts'
import { answerWith, startLoopback } from '../../gateway/testing/loopback.ts'
import { transfer } from '../../gateway/transport.ts'
import { createMemoryClock } from '../../host/memory/memory-clock.ts'
import { testTarget } from '../../runs/testing/test-target.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleProvenance } from '../testing/sample-media.ts'

/** An internet address that the test itself answers. */
const publicOrigin = 'http://203.0.113.9'
const publicTarget: GatewayTarget = { ...testTarget, baseUrl: `${publicOrigin}/v1` }
const png = Buffer.from(samplePng(2, 2))

async function fetchFrom(url: string, target: GatewayTarget, publicServer?: string): Promise<string> {
  const gateway = createGateway({
    clock: createMemoryClock(0),
    identity: plainIdentity,
    transfer: (outgoing, reader) =>
      transfer(outgoing, reader, (given, origin, lookup) =>
        createDispatcher(given, origin === publicOrigin && publicServer ? publicServer : origin, lookup),
      ),
  })
  const { library } = createTestLibrary({ gateway })
  const fetched = await library.download({ url, target, provenance: sampleProvenance() })
  return fetched.ok ? 'fetched' : (fetched.error.code ?? fetched.error.kind)
}

describe('a link of a gateway on the internet that leads into a private network', () => {
  it.each([
    ['an address', (port: string) => `http://127.0.0.1:${port}/`],
    ['a number', (port: string) => `http://2130706433:${port}/`],
    ['an octal spelling', (port: string) => `http://0177.0.0.1:${port}/`],
    ['a short spelling', (port: string) => `http://127.1:${port}/`],
    ['an address in IPv6', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a name', (port: string) => `http://localhost:${port}/`],
  ])('as %s is not followed', async (_, link) => {
    const inside = await startLoopback(answerWith(png))
    const port = new URL(inside.url).port
    expect(await fetchFrom(link(port), publicTarget)).toBe('download-private')
    expect(inside.calls).toEqual([])
  })

  it('by a redirect is not followed', async () => {
    const inside = await startLoopback(answerWith(png))
    const gateway = await startLoopback((response) => {
      response.writeHead(302, { location: `${inside.url}/admin` }).end()
    })
    expect(await fetchFrom(`${publicOrigin}/a.png`, publicTarget, gateway.url)).toBe('download-private')
    expect(inside.calls).toEqual([])
    expect(gateway.calls).toHaveLength(1)
  })

  it('is followed where the gateway is in a private network itself', async () => {
    const inside = await startLoopback(answerWith(png))
    const target = { ...testTarget, baseUrl: 'http://10.0.0.1/v1' }
    expect(await fetchFrom(`${inside.url}/a.png`, target)).toBe('fetched')
  })
})
