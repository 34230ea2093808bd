import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Result } from '../../../shared/errors/result.ts'
import type { Channel } from '../../../shared/ipc/channel.ts'
import { connect } from '../../../shared/ipc/connect.ts'
import {
  contract,
  contractVersion,
  type AppContract,
  type Input,
  type Output,
} from '../../../shared/ipc/contract.ts'
import type { CommandName, ItemOf, StreamName } from '../../../shared/ipc/define.ts'
import { createInbox } from '../../../shared/ipc/inbox.ts'
import type { RunBatch } from '../../../shared/runs/run.ts'
import type { App } from '../../../electron/app/app.ts'
import { createPortChannel } from '../../../electron/ipc/port-channel.ts'
import { serveApp } from '../../../electron/ipc/serve-app.ts'

/** The window's side of the connection to the app, over a port as in Electron; it keeps no message that arrives. */
export interface AppPage {
  /** Calls a command. Rejects when the command fails. */
  call<Name extends CommandName<AppContract>>(name: Name, input: Input<Name>): Promise<Output<Name>>
  /** Watches a run to its end; resolves with how it ended. */
  watch(runId: string): Promise<RunBatch['run']['status'] | undefined>
  /** Reads a stream to its end; resolves with the last value. Rejects when the stream fails. */
  drain<Name extends StreamName<AppContract>>(
    name: Name,
    input: Input<Name>,
  ): Promise<ItemOf<AppContract[Name]> | undefined>
  close(): void
}

export function openAppPage(app: App): AppPage {
  const { port1, port2 } = new MessageChannel()
  servePort(app, port1)
  return connectPage(port2)
}

/** Serves the app's side of a page's port. */
export function servePort(app: App, port: MessagePort): void {
  serveApp(app, createPortChannel(mainPort(port)))
}

/** The page's side, which may be in another thread. */
export function connectPage(port: MessagePort): AppPage {
  const page = connect(contract, pageChannel(port), { contractVersion })
  return {
    async call(name, input) {
      return valueOf(await page.call(name, input))
    },
    watch: (runId) =>
      new Promise((resolve, reject) => {
        let status: RunBatch['run']['status'] | undefined
        page.open(
          'runs.watch',
          { id: runId },
          {
            onItem: (batch) => (status = batch.run.status),
            onEnd: (result) => (result.ok ? resolve(status) : reject(new Error(result.error.message))),
          },
        )
      }),
    drain: (name, input) =>
      new Promise((resolve, reject) => {
        let last: ItemOf<AppContract[typeof name]> | undefined
        page.open(name, input, {
          onItem: (item) => (last = item),
          onEnd: (result) => (result.ok ? resolve(last) : reject(new Error(result.error.message))),
        })
      }),
    close: () => port.close(),
  }
}

/** Adapts a port of Node to the interface of Electron's ports. */
function mainPort(port: MessagePort): Parameters<typeof createPortChannel>[0] {
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    start: () => port.start(),
    close: () => port.close(),
  }
}

function pageChannel(port: MessagePort): Channel {
  const inbox = createInbox()
  port.on('message', (batch: readonly unknown[]) => inbox.receive(batch))
  port.on('close', () => inbox.end('closed'))
  return {
    send: (frames) => port.postMessage(frames),
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    close: () => port.close(),
  }
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`)
  return result.value
}
