import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { contract, contractVersion } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import { serve } from '../../shared/ipc/serve.ts'
import { connectMessage, createElectronBridge, portMessage } from './electron-bridge.ts'
import { createPortChannel } from './port-channel.ts'

const handlers = { 'runs.stop': () => Promise.resolve(ok({})) } as unknown as Handlers<AppContract>
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Hands this window a message event as the browser would. */
function deliver(
  data: unknown,
  ports: MessagePort[] = [],
  source: unknown = window,
  origin = location.origin,
): void {
  window.dispatchEvent(new MessageEvent('message', { data, ports, source: source as Window, origin }))
}

/** Plays the preload and main: answers the page's request with a port that is served. */
function playPreload(answer: (serverPort: MessagePort, pagePort: MessagePort) => void = () => {}) {
  const played = { requests: 0, ports: [] as MessagePort[] }
  const post = vi.spyOn(window, 'postMessage').mockImplementation(((data: { type: string }) => {
    if (data.type !== connectMessage) return
    played.requests += 1
    const { port1, port2 } = new MessageChannel()
    played.ports.push(port1)
    serve(contract, handlers, createPortChannel(port1), { contractVersion, log: { error: () => {} } })
    answer(port1, port2)
    deliver({ type: portMessage }, [port2])
  }) as typeof window.postMessage)
  stops.push(() => {
    post.mockRestore()
    for (const port of played.ports) port.close()
  })
  return played
}

function start() {
  const bridge = createElectronBridge()
  stops.push(() => bridge.close())
  return bridge
}

describe('the Electron bridge', () => {
  it('asks for a port and speaks to main through it', async () => {
    playPreload()
    const bridge = start()
    expect(await bridge.call('runs.stop', { id: 'run-1' })).toEqual(ok({}))
    expect(bridge.state).toBe('open')
  })

  it('takes no port from another window or another origin', async () => {
    const foreign = new MessageChannel()
    const received = vi.fn()
    foreign.port1.addEventListener('message', received)
    foreign.port1.start()
    playPreload(() => {
      deliver({ type: portMessage }, [foreign.port2], {})
      deliver({ type: portMessage }, [foreign.port2], window, 'https://elsewhere.example')
    })
    expect(await start().call('runs.stop', { id: 'run-1' })).toEqual(ok({}))
    expect(received).not.toHaveBeenCalled()
    foreign.port1.close()
  })

  it('asks again when its port breaks', async () => {
    const played = playPreload()
    const bridge = start()
    await bridge.call('runs.stop', { id: 'run-1' })
    played.ports[0]?.close()
    await vi.waitFor(() => expect(played.requests).toBe(2))
    expect(await bridge.call('runs.stop', { id: 'run-1' })).toEqual(ok({}))
  })
})
