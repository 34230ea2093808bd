import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { expect, test } from 'vitest'
import {
  app,
  BrowserWindow,
  contextBridge,
  MessageChannelMain,
  protocol,
  safeStorage,
  screen,
} from './fake-electron.ts'
import { FakeFrame } from './fake-electron/frame.ts'

test('names a member it does not have', () => {
  expect(() => Reflect.get(app, 'dock')).toThrow('fake electron: app.dock is not implemented')
})

test('refuses what Electron refuses before it is ready', async () => {
  expect(() => new BrowserWindow()).toThrow('before app is ready')
  expect(() => protocol.handle('app', () => new Response())).toThrow('before app is ready')
  expect(() => screen.getAllDisplays()).toThrow('ready')
  await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow('before app is ready')
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

/** A message that was sent before has arrived when this one has. */
async function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const arrived = once(port2, 'message')
  port1.postMessage('')
  await arrived
  port1.close()
}
