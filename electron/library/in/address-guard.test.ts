import { describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'

const metadata = [
  'http://169.254.169.254/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://metadata/',
]

describe('a link of an answer', () => {
  it.each(['https://gateway.example/', 'http://127.0.0.1:4141/', 'http://10.0.0.5/', 'http://[fd00::1]/'])(
    'never leads to what a cloud tells its machine, with a connection to %s',
    async (baseUrl) => {
      const guard = createAddressGuard({ baseUrl, proxyUrl: null })
      for (const address of metadata) expect(await guard.refuses(new URL(address))).toBe(true)
    },
  )

  it('leads into a private network only where the connection is in one', async () => {
    const inside = createAddressGuard({ baseUrl: 'http://10.0.0.5/', proxyUrl: null })
    const outside = createAddressGuard({ baseUrl: 'https://93.184.216.34/', proxyUrl: null })
    expect(await inside.refuses(new URL('http://10.0.0.6/a.png'))).toBe(false)
    expect(await outside.refuses(new URL('http://10.0.0.6/a.png'))).toBe(true)
  })

  it('is looked up under the same rule by a connection of this machine', async () => {
    const guard = createAddressGuard({ baseUrl: 'http://127.0.0.1:4141/', proxyUrl: null })
    const lookup = await guard.lookup(new URL('http://localhost:4141/a.png'))
    expect(lookup).toBeDefined()
    const found = await new Promise((resolve) =>
      lookup?.('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses)),
    )
    expect(found).toContainEqual(expect.objectContaining({ address: expect.stringMatching(/^(?:127|::1)/) }))
    expect(await guard.lookup(new URL('http://127.0.0.1:4141/'))).toBeUndefined()
  })
})
