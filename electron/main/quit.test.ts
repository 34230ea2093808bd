import { app as electronApp } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { app } from '../testing/fake-electron.ts'
import { closeBeforeQuitting } from './quit.ts'

const clock = createMemoryClock(0)

beforeEach(() => {
  app.removeAllListeners()
  app.hasQuit = false
})

test('waits for the services to close, and closes them once', async () => {
  const closed = Promise.withResolvers<void>()
  const close = vi.fn(() => closed.promise)
  closeBeforeQuitting(electronApp, clock, close)
  app.quit()
  app.quit()
  expect([close.mock.calls.length, app.hasQuit]).toEqual([1, false])
  closed.resolve()
  await vi.waitFor(() => expect(app.hasQuit).toBe(true))
  expect(close).toHaveBeenCalledTimes(1)
})

test('quits all the same when the services fail to close', async () => {
  closeBeforeQuitting(electronApp, clock, () => Promise.reject(new Error('stuck')))
  app.quit()
  await vi.waitFor(() => expect(app.hasQuit).toBe(true))
})

test('does not wait for ever', () => {
  closeBeforeQuitting(electronApp, clock, () => new Promise(() => {}))
  app.quit()
  clock.advance(4_999)
  expect(app.hasQuit).toBe(false)
  clock.advance(1)
  expect(app.hasQuit).toBe(true)
})
