import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FromApp, FromBrowser } from '../../electron/testing/packaged/messages.ts'

type Request = Omit<Extract<FromBrowser, { type: 'request' }>, 'type' | 'id'>
type Reply<Type extends FromApp['type']> = Extract<FromApp, { type: Type }>

/** The main process of the packaged app, on a fake Electron. */
export interface MainProcess {
  readonly pageUrl: string
  /** The text of the built preload script. */
  readonly preload: string
  output(): string
  /** Loads an address of a private scheme. */
  request(request: Request): Promise<Reply<'response'>>
  /** Whether the page may go to `url`. */
  mayNavigate(url: string): Promise<boolean>
  send(message: FromBrowser): void
  /** Adds a listener for messages from main to the page and its ports. */
  onMessage(listener: (message: FromApp) => void): void
  quit(): Promise<void>
  kill(): Promise<void>
}

const program = join(import.meta.dirname, '../../electron/testing/packaged/run-archive.ts')

/** Packs the built app into `archiveFolder`, starts it over `dataFolder`, and waits for its window. */
export async function startMainProcess(
  archiveFolder: string,
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<MainProcess> {
  const child = fork(program, [archiveFolder, dataFolder], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  const ended = once(child, 'exit')
  const waiting = new Map<number, (reply: FromApp) => void>()
  const listeners: ((message: FromApp) => void)[] = []
  let lastId = 0

  const shown = await new Promise<Reply<'shown'>>((resolve, reject) => {
    child.on('message', (message: FromApp) => {
      if (message.type === 'shown') return resolve(message)
      if (!('id' in message)) {
        for (const listener of listeners) listener(message)
        return
      }
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    })
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}:\n${output.join('')}`)))
  })

  function ask<Type extends FromApp['type']>(toMessage: (id: number) => FromBrowser): Promise<Reply<Type>> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      waiting.set(id, (reply) => resolve(reply as Reply<Type>))
      send(child, toMessage(id))
    })
  }

  return {
    pageUrl: shown.url,
    preload: shown.preload,
    output: () => output.join(''),
    request: (request) => ask<'response'>((id) => ({ type: 'request', id, ...request })),
    mayNavigate: async (url) =>
      !(await ask<'navigation'>((id) => ({ type: 'navigate', id, url }))).isPrevented,
    send: (message) => send(child, message),
    onMessage(next) {
      listeners.push(next)
    },
    quit: async () => {
      send(child, { type: 'quit' })
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Messages to a process that has ended are dropped: the page learns of the end when its ports close. */
function send(child: ChildProcess, message: FromBrowser): void {
  if (child.connected) child.send(message)
}
