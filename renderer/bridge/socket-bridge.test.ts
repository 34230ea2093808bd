import { afterEach, describe, expect, it, vi } from 'vitest'
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

async function start(page: string) {
  vi.stubGlobal('WebSocket', FakeSocket)
  const bridge = createSocketBridge(new URL(page))
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
