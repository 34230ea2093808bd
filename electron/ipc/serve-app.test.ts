import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { connect } from '../../shared/ipc/connect.ts'
import { contract, contractVersion } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import { createChannelPair } from '../../shared/ipc/testing/channel-pair.ts'
import type { App } from '../app/app.ts'
import { serveApp } from './serve-app.ts'

describe('an app served to a window', () => {
  it('answers its commands and tells its events until the window is gone', async () => {
    const listeners = new Set<Emit<AppContract>>()
    const app: Pick<App, 'handlers' | 'subscribe' | 'log'> = {
      handlers: { 'runs.stop': () => Promise.resolve(ok({})) } as unknown as App['handlers'],
      log: { info: () => {}, warn: () => {}, error: () => {} },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const pair = createChannelPair()
    serveApp(app, pair.server)
    const client = connect(contract, pair.client, { contractVersion })
    expect(await client.call('runs.stop', { id: 'run-1' })).toEqual(ok({}))

    const received = vi.fn()
    client.on('conversations.changed', received)
    for (const notify of listeners) notify('conversations.changed', { id: 'c-1' })
    await vi.waitFor(() => expect(received.mock.calls).toEqual([[{ id: 'c-1' }]]))

    pair.cut('the window closed')
    expect(listeners.size).toBe(0)
  })
})
