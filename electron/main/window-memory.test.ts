import type { BrowserWindow as ElectronWindow } from 'electron'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../host/host.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { app, BrowserWindow } from '../testing/fake-electron.ts'
import { rememberBounds } from './window-memory.ts'

beforeAll(() => app.becomeReady())

test('writes down where a window is that moves while it closes, and leaves the closed one alone', async () => {
  const clock = createMemoryClock(0)
  const saved: unknown[] = []
  const window = new BrowserWindow()
  const config: Pick<Store, 'set'> = {
    set: (_key, value) => {
      saved.push(value)
      return { ok: true, value: undefined }
    },
  }
  rememberBounds(window as unknown as ElectronWindow, config as Store, clock)
  window.close()
  // A window manager may report bounds late, as when full screen ends with the window.
  window.moveTo({ x: 10, y: 20, width: 1400, height: 900 })
  await once(window, 'closed')
  clock.advance(60_000)
  expect(saved).toEqual([{ x: 100, y: 100, width: 800, height: 600, isMaximized: false }])
})
