import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  app,
  BrowserWindow,
  contextBridge,
  MessageChannelMain,
  Notification,
  protocol,
  safeStorage,
  screen,
} from './fake-electron.ts'
import { FakeApp } from './fake-electron/app.ts'
import { FakeFrame } from './fake-electron/frame.ts'

test('names a member it does not have', () => {
  expect(() => Reflect.get(app, 'dock')).toThrow('fake electron: app.dock is not implemented')
})

test('refuses what Electron refuses before it is ready', async () => {
  expect(() => new BrowserWindow()).toThrow('before app is ready')
  expect(() => protocol.handle('app', () => new Response())).toThrow('before app is ready')
  expect(() => screen.getAllDisplays()).toThrow('ready')
  await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow('before app is ready')
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false)
  app.becomeReady()
  expect(() => protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready')
  expect(() => app.enableSandbox()).toThrow('before app is ready')
})

test('keeps messages until the port is started', async () => {
  const { port1, port2 } = new MessageChannelMain()
  const received: unknown[] = []
  port2.on('message', ({ data }: { data: unknown }) => received.push(data))
  port1.postMessage('early')
  await turn()
  expect(received).toEqual([])
  port2.start()
  await turn()
  expect(received).toEqual(['early'])
  port1.close()
})

test('closes a port that is given what cannot be cloned', async () => {
  const { port1, port2 } = new MessageChannelMain()
  const closed = new Promise((resolve) => port2.on('close', () => resolve('closed')))
  port2.start()
  expect(() => port1.postMessage(() => {})).toThrow('could not be cloned')
  expect(await closed).toBe('closed')
})

test('transfers ports of main only, and loses a message of the page that transfers a buffer', async () => {
  const { port1, port2 } = new MessageChannelMain()
  const frame = new FakeFrame('app://playground/')
  const foreign = new MessageChannel().port1 as unknown as Electron.MessagePortMain
  expect(() => frame.postMessage('port', null, [foreign])).toThrow('only ports of MessageChannelMain')
  foreign.close()

  const given = new Promise<MessagePort>((resolve) =>
    frame.toRenderer.once('port', ({ ports: [port] }) => resolve(port)),
  )
  frame.postMessage('port', null, [port2])
  const pagePort = await given
  const received: unknown[] = []
  port1.on('message', ({ data }: { data: unknown }) => received.push(data))
  port1.start()
  const bytes = new Uint8Array([1])
  pagePort.postMessage(bytes, [bytes.buffer])
  pagePort.postMessage('copied')
  await turn()
  expect(received).toEqual(['copied'])
  port1.close()
})

test('lets only copies cross the context bridge', () => {
  const { port1 } = new MessageChannel()
  expect(() => contextBridge.exposeInMainWorld('port', { port1 })).toThrow()
  port1.close()
})

test('a port that is closed says so at once, once, on its own end too', async () => {
  const { port1, port2 } = new MessageChannelMain()
  const closed: string[] = []
  port1.on('close', () => closed.push('own'))
  port2.on('close', () => closed.push('other'))
  port1.close()
  expect(closed).toEqual(['own'])
  port1.close()
  await vi.waitFor(() => expect(closed).toEqual(['own', 'other']))
})

test('a port that is started twice gives each message once', async () => {
  const { port1, port2 } = new MessageChannelMain()
  const received: unknown[] = []
  port2.on('message', ({ data }: { data: unknown }) => received.push(data))
  port2.start()
  port2.start()
  port1.postMessage('once')
  await turn()
  expect(received).toEqual(['once'])
  port1.close()
})

test('a notification that the system refuses says so by an event', async () => {
  Notification.failure = 'the app is not signed'
  const note = new Notification({ title: 'Done' })
  const failed = once(note, 'failed')
  note.show()
  expect(await failed).toEqual([{}, 'the app is not signed'])
  expect(Notification.shown).toEqual([])
  Notification.failure = null
})

describe('a page', () => {
  let status = 200
  let isStuck = false

  beforeAll(() => {
    protocol.handle('page', () =>
      isStuck ? new Promise<Response>(() => {}) : new Response('page', { status }),
    )
  })

  test('that the server refuses is loaded all the same, and did-navigate says how', async () => {
    const { webContents } = new BrowserWindow()
    const navigated = once(webContents, 'did-navigate')
    status = 404
    await webContents.loadURL('page://here/')
    status = 200
    expect(await navigated).toEqual([{}, 'page://here/', 404, ''])
  })

  test('whose load is taken over by another one rejects with ERR_ABORTED, and a closed window with ERR_FAILED', async () => {
    const window = new BrowserWindow()
    isStuck = true
    const first = window.loadURL('page://here/')
    const second = window.loadURL('page://here/')
    await expect(first).rejects.toMatchObject({ errno: -3, code: 'ERR_ABORTED' })
    window.close()
    await expect(second).rejects.toMatchObject({ errno: -2, code: 'ERR_FAILED' })
    await expect(new BrowserWindow().loadURL('unknown://here/')).rejects.toMatchObject({ errno: -2 })
    isStuck = false
  })

  test('that reloads itself asks first, with its hash; main reloads it unasked', async () => {
    const { webContents } = new BrowserWindow()
    await webContents.loadURL('page://here/')
    webContents.goToHash('chat')
    const asked: string[] = []
    webContents.on('will-navigate', ({ url }: { url: string }) => asked.push(url))
    webContents.reload()
    expect(asked).toEqual([])
    expect(webContents.reloadFromPage()).toEqual({ isPrevented: false })
    expect([asked, webContents.reloadCount]).toEqual([['page://here/#chat'], 2])
  })
})

test('a page fetches from a scheme that supports it, and elsewhere only where scheme and response allow it', async () => {
  const privileged = protocol.privileged
  let headers: Record<string, string> = {}
  protocol.handle('files', () => new Response('bytes', { headers }))
  protocol.privileged = filesScheme(true, false)
  expect(await fetched('files://item')).toBe(false)
  protocol.privileged = filesScheme(false, true)
  headers = { 'access-control-allow-origin': 'page://here' }
  expect([await fetched('files://item'), await fetched('page://here')]).toEqual([true, false])
  protocol.privileged = filesScheme(true, true)
  expect([await fetched('page://here'), await fetched('page://elsewhere')]).toEqual([true, false])
  headers = {}
  expect(await fetched('page://here')).toBe(false)
  protocol.privileged = privileged
})

describe('a window', () => {
  const heard = vi.fn<() => void>()

  beforeAll(() => {
    app.on('window-all-closed', heard)
  })

  test('stays open when it objects to closing, and then the app does not quit', async () => {
    const window = new BrowserWindow()
    window.on('close', prevent)
    app.quit()
    await turn()
    expect([window.isDestroyed(), app.hasQuit]).toEqual([false, false])
    window.off('close', prevent)
    window.close()
    await once(window, 'closed')
    expect(window.isDestroyed()).toBe(true)
  })

  test('closes in a later turn, and throws when it is used after that', async () => {
    const window = new BrowserWindow()
    window.close()
    await Promise.resolve()
    expect([window.isDestroyed(), window.isMaximized()]).toEqual([false, false])
    await once(window, 'closed')
    for (const use of [
      () => window.show(),
      () => window.close(),
      () => window.getNormalBounds(),
      () => window.webContents,
    ])
      expect(use).toThrow('Object has been destroyed')
  })

  test('tells the app when it was the last one, unless the app quits', async () => {
    const others = BrowserWindow.getAllWindows()
    for (const window of others) window.close()
    await Promise.all(others.map((window) => once(window, 'closed')))
    heard.mockClear()
    new BrowserWindow().close()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    const last = new BrowserWindow()
    app.quit()
    expect(app.hasQuit).toBe(false)
    await once(app, 'quit')
    expect([heard.mock.calls.length, last.isDestroyed()]).toEqual([1, true])
  })
})

describe('an app that quits', () => {
  let own: FakeApp
  let asked = 0

  beforeEach(() => {
    own = new FakeApp()
    asked = 0
  })

  /** Prevents the first `will-quit` and quits again through `again`. */
  function askAgain(again: () => unknown): void {
    own.on('will-quit', (event: { preventDefault: () => void }) => {
      asked += 1
      if (asked > 1) return
      event.preventDefault()
      again()
    })
  }

  const waysInside: Record<string, () => unknown> = {
    'at once': () => own.quit(),
    'in a microtask': () => Promise.resolve().then(() => own.quit()),
    'in a tick': () => process.nextTick(() => own.quit()),
  }

  test.each(Object.entries(waysInside))(
    'because of the system loses a second quit inside will-quit: %s',
    async (_name, again) => {
      askAgain(again)
      own.quitFromSystem()
      await turn()
      await turn()
      expect([asked, own.hasQuit]).toEqual([1, false])
      own.quit()
      expect(own.hasQuit).toBe(true)
    },
  )

  test.each(Object.entries(waysInside))(
    'after its last window has closed loses it, too: %s',
    async (_name, again) => {
      own.closeWindows = () => true
      askAgain(again)
      own.quit()
      own.closeWindows = () => false
      own.lastWindowClosed()
      await turn()
      await turn()
      expect([asked, own.hasQuit]).toEqual([1, false])
    },
  )

  test('because of our own code and without a window loses one at once, and hears one in a microtask', async () => {
    askAgain(waysInside['at once'] ?? (() => {}))
    own.quit()
    expect([asked, own.hasQuit]).toEqual([1, false])
    own = new FakeApp()
    asked = 0
    askAgain(waysInside['in a microtask'] ?? (() => {}))
    own.quit()
    await vi.waitFor(() => expect([asked, own.hasQuit]).toEqual([2, true]))
  })

  test('hears a second quit from a later turn, and asks everybody again', async () => {
    const wishes = vi.fn<() => void>()
    own.on('before-quit', wishes)
    askAgain(() => setImmediate(() => own.quit()))
    own.quitFromSystem()
    await once(own, 'quit')
    expect([asked, wishes.mock.calls.length]).toEqual([2, 2])
  })

  test('with exit asks nobody', async () => {
    const names: string[] = []
    for (const name of ['before-quit', 'will-quit', 'quit']) own.on(name, () => names.push(name))
    own.exit(3)
    expect([names, own.exitCode, own.hasQuit]).toEqual([['quit'], 3, true])
  })
})

function filesScheme(corsEnabled: boolean, supportFetchAPI: boolean): Electron.CustomScheme[] {
  return [{ scheme: 'files', privileges: { standard: true, supportFetchAPI, corsEnabled } }]
}

function fetched(origin: string): Promise<boolean> {
  return protocol.fetchFrom(origin, 'files://item/1').then(
    () => true,
    () => false,
  )
}

function prevent(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** When this message has arrived, so have all earlier ones. */
async function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const arrived = once(port2, 'message')
  port1.postMessage('')
  await arrived
  port1.close()
}
