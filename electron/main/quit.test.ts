import type { App, PowerMonitor } from 'electron'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { FakeApp } from '../testing/fake-electron/app.ts'
import { FakePowerMonitor } from '../testing/fake-electron/power.ts'
import { closeBeforeQuitting, quitAtEndOfSession } from './quit.ts'

let app: FakeApp
let clock: ReturnType<typeof createMemoryClock>

beforeEach(() => {
  app = new FakeApp()
  clock = createMemoryClock(0)
})

const electronApp = (): App => app as unknown as App

/** Ways to quit: with and without windows, by our own code and by the system. */
const wishes: Record<string, () => void> = {
  'our own code, without a window': () => app.quit(),
  'the system, without a window': () => app.quitFromSystem(),
  'our own code, with a window': () => {
    app.closeWindows = closeLater
    app.quit()
  },
  'the system, with a window': () => {
    app.closeWindows = closeLater
    app.quitFromSystem()
  },
}

function closeLater(): boolean {
  app.closeWindows = () => false
  setImmediate(() => app.lastWindowClosed())
  return true
}

/** How long services take to close: from no time at all to forever. */
const closings: Record<string, () => Promise<void>> = {
  'at once': () => Promise.resolve(),
  'after some microtasks': async () => {
    for (let count = 0; count < 20; count += 1) await Promise.resolve()
  },
  'after some ticks': () => new Promise((resolve) => process.nextTick(resolve)),
  'in a later turn': () => turn(),
  'by failing': () => Promise.reject(new Error('stuck')),
}

describe.each(Object.entries(wishes))('asked to quit by %s', (_name, quit) => {
  test.each(Object.entries(closings))('ends when the services close %s', async (_how, close) => {
    const closeServices = vi.fn<() => Promise<void>>(close)
    closeBeforeQuitting(electronApp(), clock, closeServices)
    quit()
    await vi.waitFor(() => expect(app.hasQuit).toBe(true))
    expect(closeServices).toHaveBeenCalledTimes(1)
    expect(app.exitCode).toBeNull()
  })

  test('ends after five seconds when the services never close', async () => {
    const quitting = closeBeforeQuitting(electronApp(), clock, () => new Promise(() => {}))
    quit()
    await vi.waitFor(() => expect(quitting.isClosing).toBe(true))
    clock.advance(4_999)
    expect(app.hasQuit).toBe(false)
    clock.advance(1)
    expect(app.hasQuit).toBe(true)
  })
})

test('waits for the services to close, however often it is asked to quit', async () => {
  const closed = Promise.withResolvers<void>()
  const close = vi.fn(() => closed.promise)
  const quitting = closeBeforeQuitting(electronApp(), clock, close)
  expect(quitting.isClosing).toBe(false)
  app.quit()
  app.quit()
  app.quitFromSystem()
  await turn()
  app.quit()
  expect([close.mock.calls.length, app.hasQuit, quitting.isClosing]).toEqual([1, false, true])
  closed.resolve()
  await vi.waitFor(() => expect(app.hasQuit).toBe(true))
  expect(close).toHaveBeenCalledTimes(1)
})

test('closes the services and ends when a window never closes', async () => {
  app.closeWindows = () => true
  const close = vi.fn(() => Promise.resolve())
  closeBeforeQuitting(electronApp(), clock, close)
  app.quit()
  clock.advance(1_499)
  expect(close).not.toHaveBeenCalled()
  clock.advance(1)
  await vi.waitFor(() => expect(app.hasQuit).toBe(true))
  expect([close.mock.calls.length, app.exitCode]).toEqual([1, 0])
})

test('leaves no timer behind', async () => {
  closeBeforeQuitting(electronApp(), clock, () => Promise.resolve())
  const exit = vi.spyOn(app, 'exit')
  app.quit()
  await once(app, 'quit')
  clock.advance(60_000)
  expect(exit).not.toHaveBeenCalled()
})

describe('at the end of the session', () => {
  test('quits when the system shuts down, which waits for it', async () => {
    const powerMonitor = new FakePowerMonitor()
    const close = vi.fn(() => Promise.resolve())
    closeBeforeQuitting(electronApp(), clock, close)
    quitAtEndOfSession(electronApp(), powerMonitor as unknown as PowerMonitor)
    const preventDefault = vi.fn<() => void>()
    powerMonitor.emit('shutdown', { preventDefault })
    await once(app, 'quit')
    expect([preventDefault.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
  })

  test('quits when a window is told that the user logs out', async () => {
    quitAtEndOfSession(electronApp(), new FakePowerMonitor() as unknown as PowerMonitor)
    const window = new FakePowerMonitor()
    app.emit('browser-window-created', {}, window)
    window.emit('session-end', {})
    await vi.waitFor(() => expect(app.hasQuit).toBe(true))
  })
})
