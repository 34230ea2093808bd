import type { Page, WebSocketRoute } from 'playwright/test'
import type { AppError } from '../../shared/errors/app-error.ts'
import { decodeMessage, encodeBatch } from '../../shared/ipc/socket-codec.ts'
import type { AppContract, Output } from '../../shared/ipc/contract.ts'
import type { CommandName, EventName, PayloadOf } from '../../shared/ipc/define.ts'
import { waitUntilReady } from '../app-under-test.ts'

/** Intercepts the messages between the page and its app, for situations that no test can cause, such as a full disk. */
export interface Between {
  /**
   * Closes the connection. Later requests of the page to the app fail, or are refused as those of an unknown browser.
   */
  leave: (how: 'lost' | 'expired') => Promise<void>
  comeBack: () => Promise<void>
  /** The page receives an error for this command. The app does not receive the command. */
  refuse: (name: CommandName<AppContract>, error: AppError) => void
  /** The page receives this answer. The app does not receive the command. */
  answer: <Name extends CommandName<AppContract>>(name: Name, value: Output<Name>) => void
  /** Later calls of this command are never answered. */
  hold: (name: CommandName<AppContract>) => void
  /** The app answers this command again. Calls that were held are never answered. */
  pass: (name: CommandName<AppContract>) => void
  /** Sends an event to the page. */
  tell: <Name extends EventName<AppContract>>(name: Name, payload: PayloadOf<AppContract[Name]>) => void
}

type Given = { readonly result: unknown } | 'held'

/** Reloads the page. */
export async function standBetween(page: Page): Promise<Between> {
  const sockets: WebSocketRoute[] = []
  const given = new Map<string, Given>()

  await page.routeWebSocket('**/ipc', (socket) => {
    const app = socket.connectToServer()
    socket.onMessage((message) => {
      const passed = (decodeMessage(message) ?? []).filter((frame) => {
        const call = asCall(frame)
        const instead = call && given.get(call.name)
        if (call === undefined || instead === undefined) return true
        if (instead !== 'held') send(socket, { type: 'result', id: call.id, result: instead.result })
        return false
      })
      for (const batch of encodeBatch(passed)) app.send(toNodeMessage(batch))
    })
    sockets.push(socket)
  })
  await page.reload()
  await waitUntilReady(page)

  return {
    leave: async (how) => {
      await page.unrouteAll()
      await (how === 'lost'
        ? page.route('**/*', (route) => route.abort())
        : page.route('**/ipc', (route) => route.fulfill({ status: 403 })))
      for (const socket of sockets.splice(0)) await socket.close()
    },
    comeBack: () => page.unrouteAll(),
    refuse: (name, error) => void given.set(name, { result: { ok: false, error } }),
    answer: (name, value) => void given.set(name, { result: { ok: true, value } }),
    hold: (name) => void given.set(name, 'held'),
    pass: (name) => void given.delete(name),
    tell: (name, payload) => {
      for (const socket of sockets) send(socket, { type: 'event', name, payload })
    },
  }
}

function asCall(frame: unknown): { readonly id: number; readonly name: string } | undefined {
  const isCall = typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'call'
  return isCall ? (frame as unknown as { id: number; name: string }) : undefined
}

function send(socket: WebSocketRoute, frame: unknown): void {
  for (const message of encodeBatch([frame])) socket.send(toNodeMessage(message))
}

function toNodeMessage(message: string | Uint8Array): string | Buffer {
  return typeof message === 'string' ? message : Buffer.from(message)
}
