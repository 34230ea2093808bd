import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atTheEnd } from './at-the-end.ts'

/** A child process of a benchmark. */
export interface BenchChild {
  /** What it told first. Rejects when it ends without a word. */
  readonly first: Promise<unknown>
  /** Resolves when it is gone, with why if it was not stopped: its exit code, or the signal that ended it. */
  readonly gone: Promise<string>
  /** Ends it at once: what it told is already here. Resolves when it is gone. */
  stop(): Promise<void>
}

export interface ChildOptions {
  /** It is killed after this time at the latest. */
  readonly limitMs: number
  readonly arguments?: readonly string[]
  /** Hears of everything it tells, the first included. */
  readonly onMessage?: (message: unknown) => void
  /** Puts it and all it starts in a group of processes, which end together. */
  readonly isGroup?: boolean
}

/**
 * Starts a TypeScript file, by its address or its path from this one, in a Node of its own.
 *
 * It does not outlive this process: it is killed when this one ends or is asked to. When this one was killed, a child that
 * calls `endWithParent` ends by itself, and one that does not come to it is killed a moment later. Children are killed, not asked, since a Node that has worked hard
 * may never come to the end of `process.exit`.
 */
export function startChild(file: string, options: ChildOptions): BenchChild {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...(options.arguments ?? [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: options.isGroup === true && process.platform !== 'win32',
  })
  const kill = (signal: NodeJS.Signals): void => send(child, options.isGroup === true, signal)
  const limit = setTimeout(() => kill('SIGKILL'), options.limitMs)
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const forget = atTheEnd({ ask: () => kill('SIGTERM'), force: () => kill('SIGKILL'), gone })
  const dismiss = guard(options.isGroup === true ? -(child.pid ?? 0) : (child.pid ?? 0))
  void gone.then(() => {
    clearTimeout(limit)
    forget()
    dismiss()
  })
  if (options.onMessage !== undefined) child.on('message', options.onMessage)
  const first = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    void gone.then((why) => reject(new Error(`${file} ended with ${why} before it told anything`)))
  })
  // Who does not wait for the first word need not hear that there was none.
  first.catch(() => undefined)
  return {
    first,
    gone,
    async stop() {
      kill('SIGKILL')
      await gone
    },
  }
}

function send(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (!isGroup || process.platform === 'win32') {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // All of the group are gone.
  }
}

/**
 * A small process that kills another one, or the group of `-pid`, once this one is gone: a child that computes hears of nothing.
 * Returns what ends it. There is none on Windows, where a benchmark that was killed has to be cleaned up by hand.
 */
function guard(target: number): () => void {
  if (target === 0 || process.platform === 'win32') return () => undefined
  const script = `read -r _; sleep ${patienceSeconds}; kill -s KILL -- "$0"`
  const watcher = spawn('sh', ['-c', script, String(target)], {
    // Its input ends with this process, and with nothing else.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}

/** Longer than a child takes that ends by itself and removes its files. */
const patienceSeconds = 3
