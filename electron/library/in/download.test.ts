import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHoldSecrets } from '../../app/hold-secrets.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { findSecretInFolder } from '../../app/testing/find-secret.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import { startLoopback, answerWith, type Answer, type Loopback } from '../../gateway/testing/loopback.ts'
import { createKnownSecrets } from '../../keys/known-secrets.ts'
import { testTarget } from '../../runs/testing/test-target.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleProvenance, sampleWav } from '../testing/sample-media.ts'

const key = 'sk-the-key-of-the-connection'
const targetOf = ({ url }: Pick<Loopback, 'url'>): GatewayTarget => ({
  ...testTarget,
  baseUrl: `${url}/v1`,
  key,
  extraHeaders: [{ name: 'x-team', value: 'team-secret' }],
})
const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.error.code)
const sendTo =
  (address: () => string, status = 302): Answer =>
  (response) => {
    response.writeHead(status, { location: address() }).end('look elsewhere')
  }
const png = Buffer.from(samplePng(20, 10))

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../gateway/fixtures', name), 'utf8')

/** All requests that a server received, as text. */
const receivedBy = ({ calls }: Loopback) => JSON.stringify(calls)

describe('fetching a result', () => {
  it('writes it to disk with its provenance, and leaves nothing pending', async () => {
    const test = createTestLibrary()
    const gateway = await startLoopback(answerWith(png, 'application/octet-stream'))
    const item = valueOf(
      await test.library.download({
        url: `${gateway.url}/files/1.bin`,
        target: targetOf(gateway),
        provenance: sampleProvenance(),
      }),
    )
    expect(item).toMatchObject({ mediaType: 'image/png', width: 20, provenance: sampleProvenance() })
    expect(test.files()).toEqual([item.fileName])
    expect(valueOf(test.library.pending())).toEqual([])
    expect(gateway.calls).toHaveLength(1)
  })

  it('sends the key to the origin of the connection', async () => {
    const { library } = createTestLibrary()
    const gateway = await startLoopback(answerWith(png))
    valueOf(
      await library.download({
        url: `${gateway.url}/a.png`,
        target: targetOf(gateway),
        provenance: sampleProvenance(),
      }),
    )
    expect(gateway.calls[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'x-team': 'team-secret',
    })
  })

  it('sends no credential to another origin', async () => {
    const { library } = createTestLibrary()
    const gateway = await startLoopback(answerWith('{}'))
    const other = await startLoopback(answerWith(png))
    valueOf(
      await library.download({
        url: `${other.url}/a.png`,
        target: targetOf(gateway),
        provenance: sampleProvenance(),
      }),
    )
    expect(other.calls).toHaveLength(1)
    expect(receivedBy(other)).not.toMatch(/sk-the-key|team-secret|authorization|x-team|cookie/i)
    expect(gateway.calls).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])(
    'drops credentials when a redirect %i leads elsewhere',
    async (status) => {
      const { library } = createTestLibrary()
      const other = await startLoopback(answerWith(png))
      const gateway = await startLoopback(sendTo(() => `${other.url}/signed?token=abc`, status))
      valueOf(
        await library.download({
          url: `${gateway.url}/content`,
          target: targetOf(gateway),
          provenance: sampleProvenance(),
        }),
      )
      expect(receivedBy(gateway)).toContain(key)
      expect(other.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /signed?token=abc'])
      expect(receivedBy(other)).not.toMatch(/sk-the-key|team-secret|authorization|x-team|referer/i)
    },
  )

  it('does not send them again when the way leads back', async () => {
    const { library } = createTestLibrary()
    const gateway: Loopback = await startLoopback((response, call) =>
      call.url === '/start' ? sendTo(() => `${other.url}/`)(response, call) : answerWith(png)(response, call),
    )
    const other: Loopback = await startLoopback(sendTo(() => `${gateway.url}/end`))
    valueOf(
      await library.download({
        url: `${gateway.url}/start`,
        target: targetOf(gateway),
        provenance: sampleProvenance(),
      }),
    )
    expect(receivedBy(other)).not.toContain(key)
    expect(gateway.calls.map(({ url, headers }) => [url, 'authorization' in headers])).toEqual([
      ['/start', true],
      ['/end', false],
    ])
  })

  it('gives up after five redirects, and never goes from https to http', async () => {
    const { library } = createTestLibrary()
    const circle: Loopback = await startLoopback(sendTo(() => `${circle.url}/again`))
    const provenance = sampleProvenance()
    const round = await library.download({
      url: `${circle.url}/a`,
      target: { ...testTarget, baseUrl: circle.url },
      provenance,
    })
    expect(codeOf(round)).toBe('download-redirects')
    expect(circle.calls).toHaveLength(6)

    const plain = await startLoopback(answerWith(png))
    const secure = await startLoopback(
      sendTo(() => `${plain.url}/a.png`),
      { cert: fixture('localhost.pem'), key: fixture('server-key.pem') },
    )
    const lower = await library.download({
      url: `https://localhost:${secure.port}/a.png`,
      target: {
        ...testTarget,
        baseUrl: `https://localhost:${secure.port}`,
        caCertificate: fixture('authority.pem'),
      },
      provenance,
    })
    expect(codeOf(lower)).toBe('download-insecure')
    expect(plain.calls).toEqual([])
  })

  it.each([
    ['an address that expired', 410, 'download-expired'],
    ['a refusal', 403, 'download-refused'],
    ['a part', 206, 'download-refused'],
  ])('keeps nothing of %s and can fetch it again', async (_, status, code) => {
    const test = createTestLibrary()
    let isBetter = false
    const gateway = await startLoopback((response, call) =>
      answerWith(png, 'image/png', isBetter ? 200 : status)(response, call),
    )
    const { library } = createTestLibrary({
      host: test.host,
      resolveTarget: async () => ({ ok: true, value: targetOf(gateway) }),
    })
    const failed = await library.download({
      url: `${gateway.url}/a.png?signature=secret`,
      target: targetOf(gateway),
      provenance: sampleProvenance(),
    })
    expect(codeOf(failed)).toBe(code)
    expect(test.files()).toEqual([])
    const [waiting] = valueOf(library.pending())
    expect(waiting).toMatchObject({
      host: new URL(gateway.url).host,
      provenance: sampleProvenance(),
      problem: { code },
    })
    expect(JSON.stringify(waiting)).not.toContain('signature')
    isBetter = true
    const item = valueOf(await library.fetchAgain(waiting?.id ?? ''))
    expect(item.provenance).toEqual(sampleProvenance())
    expect(valueOf(library.pending())).toEqual([])
    expect(codeOf(await library.fetchAgain(waiting?.id ?? ''))).toBe('pending-unknown')
  })

  it('notes a file that is fetched again by whoever asked for it once', async () => {
    const { library } = createTestLibrary()
    let status = 503
    const gateway = await startLoopback((response, call) =>
      answerWith(png, 'image/png', status)(response, call),
    )
    const fetchIt = () =>
      library.download({
        url: `${gateway.url}/a.png`,
        target: targetOf(gateway),
        provenance: sampleProvenance(),
      })
    await fetchIt()
    await fetchIt()
    expect(valueOf(library.pending())).toHaveLength(1)
    status = 200
    valueOf(await fetchIt())
    expect(valueOf(library.pending())).toEqual([])
  })

  it('keeps nothing of a body that is shorter than announced, too large, compressed or empty', async () => {
    const test = createTestLibrary({ maxDownloadBytes: 50_000 })
    const fetched = async (answer: Answer) => {
      const server = await startLoopback(answer)
      const result = await test.library.download({
        url: `${server.url}/a`,
        target: { ...testTarget, baseUrl: server.url },
        provenance: sampleProvenance(),
      })
      return codeOf(result)
    }
    expect(
      await fetched((response) => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write(png, () => response.destroy())
      }),
    ).toBe('download-cut')
    expect(await fetched(answerWith(Buffer.alloc(60_000)))).toBe('download-too-large')
    expect(
      await fetched((response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' })
        response.end(Buffer.alloc(60_000))
      }),
    ).toBe('download-too-large')
    expect(
      await fetched((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
    ).toBe('download-encoded')
    expect(await fetched(answerWith(''))).toBe('media-empty')
    expect(test.files()).toEqual([])
    expect(valueOf(test.library.list({})).total).toBe(0)
    expect(valueOf(test.library.pending())).toHaveLength(5)
  })

  it('writes a large body exactly, in whatever chunks it comes', async () => {
    const test = createTestLibrary()
    const bytes = Buffer.concat([
      Buffer.from('RIFF____WEBP'),
      Buffer.alloc(7_654_321, 'some bytes of a picture'),
    ])
    const server = await startLoopback(async (response) => {
      response.writeHead(200)
      for (let at = 0, length = 1; at < bytes.length; at += length, length = (length * 7) % 300_007) {
        const hasRoom = response.write(bytes.subarray(at, at + length))
        if (!hasRoom) await new Promise((resolve) => response.once('drain', resolve))
      }
      response.end()
    })
    const item = valueOf(
      await test.library.download({
        url: `${server.url}/a`,
        target: { ...testTarget, baseUrl: server.url },
        provenance: sampleProvenance(),
      }),
    )
    expect(readFileSync(join(test.folder, item.fileName)).equals(bytes)).toBe(true)
  })

  it('gives up when nothing arrives, and at the end of the app', async () => {
    const test = createTestLibrary()
    const begun = Promise.withResolvers<void>()
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('a beginning', () => begun.resolve())
    })
    const start = () =>
      test.library.download({
        url: `${server.url}/a`,
        target: { ...testTarget, baseUrl: server.url, idleTimeoutMs: 5_000 },
        provenance: sampleProvenance(),
      })
    let ended: string | undefined
    void start().then((result) => (ended = codeOf(result)))
    await begun.promise
    await expect
      .poll(() => {
        test.host.clock.advance(5_000)
        return ended
      })
      .toBe('download-idle')
    const cut = start()
    await expect.poll(() => server.calls.length).toBe(2)
    await test.library.close()
    expect(codeOf(await cut)).toBeUndefined()
    expect((await cut).ok).toBe(false)
    expect(test.files()).toEqual([])
  })

  it('takes no address but http and https, and none with a password', async () => {
    const { library } = createTestLibrary()
    for (const url of ['file:///etc/passwd', 'ftp://a/b', 'http://me:secret@localhost/a', 'nonsense']) {
      const result = await library.download({ url, target: testTarget, provenance: sampleProvenance() })
      expect(codeOf(result)).toBe('download-address')
    }
  })

  it('notes no address that holds the key', async () => {
    const test = createTestLibrary({ redact: (text) => text.replaceAll(key, '…') })
    const server = await startLoopback(answerWith('gone', 'text/plain', 500))
    const result = await test.library.download({
      url: `${server.url}/a?key=${key}`,
      target: targetOf(server),
      provenance: sampleProvenance(),
    })
    expect(JSON.stringify(result)).not.toContain(key)
    expect(valueOf(test.library.pending())).toEqual([])
    expect(readFileSync(test.host.paths.database).includes(key)).toBe(false)
  })

  it('writes no key into a file, though the key is removed while it is fetched', async () => {
    const known = createKnownSecrets()
    const forget = known.hide(key)
    const gateway = await startLoopback((response) => {
      forget()
      response.end(png)
    })
    const { library, folder } = createTestLibrary({
      redact: (text) => known.redact(text),
      holdSecrets: createHoldSecrets(known),
    })
    const fetched = await library.download({
      url: `${gateway.url}/a.png`,
      target: targetOf(gateway),
      provenance: { ...sampleProvenance(), prompt: `A boat named ${key}` },
    })
    expect(valueOf(fetched).provenance?.prompt).toBe('A boat named •••')
    expect(findSecretInFolder(folder, key).leaks).toEqual([])
  })

  it('says what is wrong with the network without the address', async () => {
    const { library } = createTestLibrary()
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await new Promise((resolve) => server.close(resolve))
    onTestFinished(() => void server.close())
    const result = await library.download({
      url: `http://127.0.0.1:${port}/path?signature=hidden`,
      target: { ...testTarget, baseUrl: 'http://127.0.0.1' },
      provenance: sampleProvenance(),
    })
    expect(result.ok ? null : result.error).toMatchObject({ kind: 'network', code: 'ECONNREFUSED' })
    expect(JSON.stringify(result)).not.toContain('hidden')
  })

  it('carries provenance in a recording, too', async () => {
    const test = createTestLibrary()
    const server = await startLoopback(answerWith(Buffer.from(sampleWav()), 'audio/wav'))
    const item = valueOf(
      await test.library.download({
        url: `${server.url}/a.wav`,
        target: { ...testTarget, baseUrl: server.url },
        provenance: sampleProvenance(),
      }),
    )
    expect(test.files()).toEqual([item.fileName])
    expect(item.durationMs).toBe(1_000)
  })
})
