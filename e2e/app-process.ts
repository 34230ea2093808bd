import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** Runs browser hosts one after the other in one process: starting a process takes as long as many a test. */
export interface AppProcess {
  /**
   * Starts the app over `dataFolder` and resolves with the link that it printed. `onOutput` receives all its output
   * until it has ended.
   */
  start(
    dataFolder: string,
    environment: Record<string, string>,
    onOutput: (text: string) => void,
  ): Promise<string>
  /** Ends the app and waits until it has closed everything. The next app starts in the same process. */
  stop(): Promise<void>
  /** Ends the app and its process: the next app knows only what is in its folder. */
  end(): Promise<void>
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
  /** The process id, while the process runs. */
  pid(): number | undefined
}

const script = join(import.meta.dirname, '..', 'electron', 'testing', 'app-after-app.ts')

/** Written to both outputs of the process when an app has ended. */
const ended = '\u0004'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

interface RunningApp {
  readonly link: Promise<string>
  readonly ended: Promise<unknown>
}

/** Starts no process before the first app. */
export function createAppProcess(): AppProcess {
  let child: Child | undefined
  let app: RunningApp | undefined

  async function leave(ask: (running: Child) => void): Promise<void> {
    if (child === undefined) return
    const exit = once(child, 'exit')
    ask(child)
    await exit
    await app?.ended
    app = undefined
  }

  return {
    start: (dataFolder, environment, onOutput) => {
      child ??= startChild(() => {
        child = undefined
      })
      app = follow(child, onOutput)
      const inherited = { ...process.env, LC_ALL: 'C.UTF-8' }
      child.stdin.write(`${JSON.stringify({ dataFolder, environment: { ...inherited, ...environment } })}\n`)
      return app.link
    },
    stop: async () => {
      child?.kill('SIGTERM')
      await app?.ended
      app = undefined
    },
    end: () => leave((running) => running.stdin.end()),
    kill: () => leave((running) => running.kill('SIGKILL')),
    pid: () => child?.pid,
  }
}

function startChild(onExit: () => void): Child {
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Tests read English wherever they run, unless `environment` sets another language.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8')
  child.once('exit', onExit)
  return child
}

/** Reads both outputs of the process until they announce that the app has ended, or close. */
function follow(child: Child, onOutput: (text: string) => void): RunningApp {
  let output = ''
  const link = Promise.withResolvers<string>()
  const add = (text: string) => {
    output += text
    onOutput(text)
    const ready = /^Gateway Playground: (http:\S+)\n/m.exec(output)
    if (ready?.[1] !== undefined) link.resolve(ready[1])
  }
  const end = Promise.all([child.stdout, child.stderr].map((stream) => readUntilEnd(stream, add)))
  void end.then(() => link.reject(new Error(`The app ended before it was ready:\n${output}`)))
  return { link: link.promise, ended: end }
}

function readUntilEnd(stream: Readable, add: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stream.off('data', read)
      stream.off('close', finish)
      resolve()
    }
    const read = (text: string) => {
      add(text.replace(ended, ''))
      if (text.includes(ended)) finish()
    }
    stream.on('data', read)
    stream.once('close', finish)
  })
}
