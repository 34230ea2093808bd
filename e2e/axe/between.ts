import type { Page, WebSocketRoute } from 'playwright/test'
import type { AppError } from '../../shared/errors/app-error.ts'
import { decodeMessage, encodeBatch } from '../../shared/ipc/socket-codec.ts'
import type { AppContract, Output } from '../../shared/ipc/contract.ts'
import type { CommandName, EventName, PayloadOf } from '../../shared/ipc/define.ts'
import { waitUntilReady } from '../app-under-test.ts'

/** Stands between the page and its app: for what no test can bring about, such as a disk without room. */
export interface Between {
  /** Ends the connection; what is asked of the app from then on fails, or is refused as from another browser. */
  leave: (how: 'lost' | 'expired') => Promise<void>
  comeBack: () => Promise<void>
  /** The page is told that a command failed. The app hears nothing of it. */
  refuse: (name: CommandName<AppContract>, error: AppError) => void
  /** The page is answered this. The app hears nothing of it. */
  answer: <Name extends CommandName<AppContract>>(name: Name, value: Output<Name>) => void
  /** What the page asks from then on is answered by nobody. */
  hold: (name: CommandName<AppContract>) => void
  /** The app answers again. What was held is never answered. */
  pass: (name: CommandName<AppContract>) => void
  /** The page hears of something. */
  tell: <Name extends EventName<AppContract>>(name: Name, payload: PayloadOf<AppContract[Name]>) => void
}

type Given = { readonly result: unknown } | 'held'

/** The page is loaded anew. */
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
