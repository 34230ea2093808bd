import type { CDPSession, Page } from 'playwright/test'
import type { FromApp } from '../../electron/testing/packaged/messages.ts'
import { toPrivate } from './addresses.ts'
import type { MainProcess } from './main-process.ts'
import {
  bytesToText,
  exposingScript,
  preloadScript,
  receiverName,
  textToBytes,
  type FromWorld,
} from './preload-script.ts'

/** Electron's name of the world. */
const worldName = 'Electron Isolated Context'
const bindingName = 'sendToMain'

/** The isolated world in which a page's preload script runs. */
export interface PreloadWorld {
  /** Connects the page to this process, from its next load on. */
  join(main: MainProcess): Promise<void>
  /** The numbers of the page's open ports. Main gives each new port a higher number. */
  readonly openPorts: ReadonlySet<number>
}

/**
 * Makes a page run the built preload script in an isolated world, as Electron does, with the part of `electron` that a
 * sandboxed preload script has. Its messages and those of its ports are passed to main and back.
 */
export async function createPreloadWorld(page: Page): Promise<PreloadWorld> {
  const session = await page.context().newCDPSession(page)
  const openPorts = new Set<number>()
  let main: MainProcess | undefined
  let contextId: number | undefined
  let scriptId: string | undefined

  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === worldName) contextId = context.id
  })
  session.on('Runtime.executionContextsCleared', () => {
    contextId = undefined
    for (const port of openPorts) main?.send({ type: 'port-close', port })
    openPorts.clear()
  })
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === bindingName) pass(JSON.parse(payload, textToBytes) as FromWorld)
  })
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: exposingScript() })

  function pass(message: FromWorld): void {
    if (message.type === 'listen') return main?.send({ type: 'ipc-listen', channel: message.channel })
    if (message.type === 'send') {
      const url = toPrivate(page.url()) ?? page.url()
      return main?.send({ type: 'ipc', channel: message.channel, values: message.values, url })
    }
    if (message.type === 'port-close') openPorts.delete(message.port)
    main?.send(message)
  }

  return {
    openPorts,
    async join(next) {
      main = next
      next.onMessage((message) => {
        if (message.type === 'ipc') for (const port of message.ports) openPorts.add(port)
        if (message.type === 'port-close') openPorts.delete(message.port)
        if (contextId !== undefined) void deliver(session, contextId, message)
      })
      if (scriptId !== undefined)
        await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: scriptId })
      const source = preloadScript(bindingName, next.preload)
      const added = await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName })
      scriptId = added.identifier
    },
  }
}

/** A page that was closed or reloaded meanwhile cannot receive it any more. */
async function deliver(session: CDPSession, contextId: number, message: FromApp): Promise<void> {
  const text = JSON.stringify(JSON.stringify(message, bytesToText))
  await session
    .send('Runtime.evaluate', { contextId, expression: `${receiverName}(${text})` })
    .catch(() => undefined)
}
