import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MultipartField } from '../../../shared/gateway/wire.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import type { ResponseHead, SentRequest } from '../exchange.ts'
import { sendRequest } from '../send-request.ts'
import type { TransferEnd } from '../transport.ts'
import { targetOf, testKey } from '../testing/exchange-under-test.ts'

let folder: string
const closings: (() => void)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'multipart-'))
})
afterEach(() => {
  for (const close of closings.splice(0)) close()
  rmSync(folder, { recursive: true })
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Reads what arrives with the platform's own reader of form data. */
async function serveForm(): Promise<{
  url: string
  form: Promise<FormData>
  headers: () => IncomingMessage['headers']
}> {
  const form = Promise.withResolvers<FormData>()
  let headers: IncomingMessage['headers'] = {}
  const url = await serve((request, response) => {
    headers = request.headers
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = new Uint8Array(Buffer.concat(pieces))
      const type = request.headers['content-type'] ?? ''
      form.resolve(new Response(body, { headers: { 'content-type': type } }).formData())
      response.end('{}')
    })
  })
  return { url, form: form.promise, headers: () => headers }
}

interface Received {
  readonly end: TransferEnd
  readonly sent: SentRequest | undefined
  readonly head: ResponseHead | undefined
  readonly uploaded: readonly (readonly [number, number])[]
}

async function send(
  url: string,
  fields: readonly MultipartField[],
  {
    signal = new AbortController().signal,
    onUploaded,
  }: { signal?: AbortSignal; onUploaded?: () => void } = {},
): Promise<Received> {
  let sent: SentRequest | undefined
  let head: ResponseHead | undefined
  const uploaded: (readonly [number, number])[] = []
  const end = await sendRequest({
    request: {
      method: 'POST',
      path: '/v1/images/edits',
      auth: 'authorization',
      headers: {},
      body: { type: 'multipart', fields },
      expectsStream: false,
    },
    target: targetOf(url),
    signal,
    clock: systemClock,
    findUpload: async (mediaId) =>
      mediaId === 'unknown'
        ? err({ kind: 'not-found', message: 'No such file.' })
        : ok({ path: join(folder, mediaId) }),
    listener: {
      onSent: (request) => void (sent = request),
      onHead: (received) => void (head = received),
      onChunk: () => undefined,
      onUploaded(bytes, total) {
        uploaded.push([bytes, total])
        onUploaded?.()
      },
    },
  })
  return { end, sent, head, uploaded }
}

const file = (
  mediaId: string,
  more: Partial<{ name: string; fileName: string; mediaType: string }> = {},
) => ({
  name: 'image',
  mediaId,
  fileName: `${mediaId}.png`,
  mediaType: 'image/png',
  ...more,
})

describe('a multipart request', () => {
  it('arrives field by field, with the bytes, names and types of its files and a counted length', async () => {
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 7) % 256)
    writeFileSync(join(folder, 'large'), bytes)
    writeFileSync(join(folder, 'small'), 'mask')
    const server = await serveForm()
    const { end, uploaded } = await send(server.url, [
      { name: 'model', value: 'image-studio' },
      { name: 'prompt', value: 'A boat,\nred jib ⛵' },
      file('large'),
      file('small', { name: 'mask', mediaType: 'image/webp' }),
      { name: 'n', value: '2' },
    ])
    expect(end).toEqual({ outcome: 'received' })
    const form = await server.form
    expect([...form.keys()]).toEqual(['model', 'prompt', 'image', 'mask', 'n'])
    expect([form.get('model'), form.get('prompt'), form.get('n')]).toEqual([
      'image-studio',
      'A boat,\r\nred jib ⛵',
      '2',
    ])
    const image = form.get('image') as File
    const mask = form.get('mask') as File
    expect([image.name, image.type, image.size]).toEqual(['large.png', 'image/png', bytes.length])
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(bytes)
    expect([mask.name, mask.type, await mask.text()]).toEqual(['small.png', 'image/webp', 'mask'])
    const total = Number(server.headers()['content-length'])
    expect(uploaded.at(-1)).toEqual([total, total])
    expect(uploaded.length).toBeGreaterThan(3)
    expect(uploaded.map(([sent]) => sent)).toEqual(uploaded.map(([sent]) => sent).toSorted((a, b) => a - b))
    expect(server.headers()['transfer-encoding']).toBeUndefined()
    expect(server.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=[\w-]{20,70}$/)
  })

  it('keeps names with quotes, line breaks and other letters in their place', async () => {
    writeFileSync(join(folder, 'a'), 'x')
    const server = await serveForm()
    await send(server.url, [
      { name: 'a"b', value: '' },
      file('a', { name: 'image[]', fileName: 'Größe "1"\r\nX-Evil: 1.png' }),
      file('a', { name: 'image[]', fileName: '二.png' }),
    ])
    const form = await server.form
    expect([...form.keys()]).toEqual(['a"b', 'image[]', 'image[]'])
    expect(form.getAll('image[]').map((entry) => (entry as File).name)).toEqual([
      'Größe "1"\r\nX-Evil: 1.png',
      '二.png',
    ])
  })

  it('is recorded by its fields: files by name and size, a key that was typed into it masked', async () => {
    writeFileSync(join(folder, 'a'), 'four')
    const server = await serveForm()
    const { sent } = await send(server.url, [{ name: 'prompt', value: `my key is ${testKey}` }, file('a')])
    expect(sent?.body).toHaveLength(0)
    expect(sent?.form).toEqual({
      bytes: Number(server.headers()['content-length']),
      fields: [
        { name: 'prompt', value: expect.stringMatching(/^my key is (?!sk-a-key)/) },
        { name: 'image', mediaId: 'a', fileName: 'a.png', mediaType: 'image/png', bytes: 4 },
      ],
    })
    expect(JSON.stringify(sent)).not.toContain(testKey)
  })

  it.each([
    ['is not known', 'unknown', { kind: 'not-found', message: 'No such file.' }],
    ['is gone', 'gone', { kind: 'storage', code: 'upload-unreadable' }],
  ])('is not sent when a file %s', async (_what, mediaId, error) => {
    let requests = 0
    const url = await serve(() => void (requests += 1))
    const { end, sent } = await send(url, [file(mediaId)])
    expect(end).toMatchObject({ outcome: 'failed', error })
    expect([sent, requests]).toEqual([undefined, 0])
  })

  it('is broken off, with the file named, when a file grows or shrinks while it is sent', async () => {
    writeFileSync(join(folder, 'a'), new Uint8Array(8_000_000))
    writeFileSync(join(folder, 'b'), 'short')
    const url = await serve((request) => void request.resume())
    let grown = false
    const { end } = await send(url, [file('a'), file('b')], {
      onUploaded() {
        if (!grown) appendFileSync(join(folder, 'b'), 'more')
        grown = true
      },
    })
    expect(end).toMatchObject({
      outcome: 'failed',
      error: {
        code: 'upload-changed',
        message: 'b.png changed while it was being sent, so the request was cancelled.',
      },
    })
  })

  it('is stopped in the middle of an upload', async () => {
    writeFileSync(join(folder, 'a'), new Uint8Array(64_000_000))
    const url = await serve((request) => void request.once('data', () => request.pause()))
    const stop = new AbortController()
    const { end, uploaded } = await send(url, [file('a')], {
      signal: stop.signal,
      onUploaded: () => stop.abort(),
    })
    expect(end).toEqual({ outcome: 'stopped' })
    expect(uploaded.at(-1)?.[0]).toBeLessThan(64_000_000)
  })

  it('hears an answer that comes before the upload is over', async () => {
    writeFileSync(join(folder, 'a'), new Uint8Array(32_000_000))
    const url = await serve((request, response) => {
      request.once('data', () => {
        request.pause()
        response.writeHead(413, { 'content-type': 'application/json' })
        response.end('{"error":{"message":"too large"}}')
      })
    })
    const { head } = await send(url, [file('a')])
    expect(head?.status).toBe(413)
  })
})
