import { afterEach, describe, expect, it, vi } from 'vitest'
import { proofPath } from '../../shared/security/host-proof.ts'
import { signProof } from './host-identity.ts'
import { createSocketBridge } from './socket-bridge.ts'

/** The browser's WebSocket in the hands of the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly made: FakeSocket[] = []
  readonly url: string
  readyState = 0
  binaryType = 'blob'
  readonly sent: unknown[] = []

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.made.push(this)
  }

  send(message: unknown): void {
    this.sent.push(message)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  receive(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  FakeSocket.made.length = 0
})

async function start(page: string, identityKey?: string) {
  vi.stubGlobal('WebSocket', FakeSocket)
  const bridge = createSocketBridge(new URL(page), identityKey)
  stops.push(() => bridge.close())
  await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1))
  const [socket] = FakeSocket.made
  if (socket === undefined) throw new Error('no socket was made')
  return { bridge, socket }
}

describe('the socket bridge', () => {
  it.each([
    ['http://127.0.0.1:4100/?theme=dark', 'ws://127.0.0.1:4100/ipc'],
    ['https://playground.example/', 'wss://playground.example/ipc'],
  ])('of the page %s dials %s', async (page, url) => {
    const { socket } = await start(page)
    expect(socket.url).toBe(url)
    expect(socket.binaryType).toBe('arraybuffer')
  })

  it('says hello first, once the socket is open, and is open when greeted', async () => {
    const { bridge, socket } = await start('http://127.0.0.1:4100/')
    expect([bridge.state, socket.sent]).toEqual(['connecting', []])
    socket.open()
    await vi.waitFor(() => expect(socket.sent).toEqual(['[{"type":"hello","contractVersion":1}]']))
    socket.receive('[{"type":"hello","contractVersion":1}]')
    await vi.waitFor(() => expect(bridge.state).toBe('open'))
  })

  it('is lost when the socket closes, and dials again', async () => {
    const { bridge, socket } = await start('http://127.0.0.1:4100/')
    socket.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
    await vi.waitFor(() => expect(bridge.state).toBe('lost'))
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2))
  })
})

const secretPage = 'http://127.0.0.1:4100/s3cretPathOfThisHost/'

/** Plays whoever answers at the address: proves itself with `key`, and says whether the session is good. */
function playHost(key: string, port = 4100, sessionStatus = 204) {
  const requests: { path: string; credentials: RequestCredentials | undefined }[] = []
  vi.stubGlobal('fetch', async (address: URL, { credentials }: RequestInit = {}) => {
    requests.push({ path: address.pathname, credentials })
    if (address.pathname !== proofPath) return new Response(null, { status: sessionStatus })
    const nonce = address.searchParams.get('nonce') ?? ''
    return Response.json({ proof: await signProof(key, port, nonce) })
  })
  return requests
}

async function startAndLose(): Promise<Awaited<ReturnType<typeof start>>['bridge']> {
  const { bridge, socket } = await start(secretPage, 'the key in the page')
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  return bridge
}

describe('the socket bridge whose host was closed', () => {
  it('dials again once the host has proven itself and its session is good', async () => {
    const requests = playHost('the key in the page')
    await startAndLose()
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2))
    expect(requests).toEqual([
      { path: proofPath, credentials: 'omit' },
      { path: '/s3cretPathOfThisHost/ipc', credentials: undefined },
    ])
  })

  it('tells neither its path nor its cookie to another program, nor to one that passes on a proof', async () => {
    for (const [key, port] of [
      ['another key', 4100],
      ['the key in the page', 4101],
    ] as const) {
      const requests = playHost(key, port)
      const bridge = await startAndLose()
      await vi.waitFor(() => expect(bridge.state).toBe('replaced'))
      expect(new Set(requests.map(({ path }) => path))).toEqual(new Set([proofPath]))
      expect(FakeSocket.made).toHaveLength(1)
      bridge.close()
      FakeSocket.made.length = 0
    }
  })

  it('says that its link has expired, and comes back when a new one was opened', async () => {
    playHost('the key in the page', 4100, 403)
    const bridge = await startAndLose()
    await vi.waitFor(() => expect(bridge.state).toBe('expired'))
    playHost('the key in the page')
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2))
  })

  it('goes on trying while nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const bridge = await startAndLose()
    await vi.waitFor(() => expect(bridge.state).toBe('lost'))
    playHost('the key in the page')
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2))
  })
})
