import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atTheEnd } from './at-the-end.ts'

/** A child process of a benchmark. */
export interface BenchChild {
  /** Its first message. Rejects when it ends without one. */
  readonly first: Promise<unknown>
  /** Resolves when it has ended: with its exit code or the signal that ended it, unless it was stopped. */
  readonly gone: Promise<string>
  /** Kills it: its messages have already arrived. Resolves when it has ended. */
  stop(): Promise<void>
}

export interface ChildOptions {
  /** The time after which it is killed at the latest. */
  readonly limitMs: number
  readonly arguments?: readonly string[]
  /** Receives every message, including the first. */
  readonly onMessage?: (message: unknown) => void
  /** Puts it and all processes that it starts into a process group, which ends as a whole. */
  readonly isGroup?: boolean
}

/**
 * Starts a TypeScript file, given by its URL or by its path relative to this file, in a Node process of its own.
 *
 * The child does not outlive this process: it is killed when this process ends or is asked to end. When this process
 * was killed, a child that calls `endWithParent` ends by itself, and a child that does not get to it is killed a moment
 * later. Children are killed rather than asked, since a Node that has worked hard may never finish `process.exit`.
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
  // Callers that do not wait for the first message need no unhandled rejection.
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
    // Every process of the group has already ended.
  }
}

/**
 * Starts a small process that kills another one, or the group `-pid`, once this process has ended: a busy child notices
 * nothing itself. Returns a function that ends the small process. On Windows there is none, and a benchmark that was
 * killed has to be cleaned up by hand.
 */
function guard(target: number): () => void {
  if (target === 0 || process.platform === 'win32') return () => undefined
  const script = `read -r _; sleep ${patienceSeconds}; kill -s KILL -- "$0"`
  const watcher = spawn('sh', ['-c', script, String(target)], {
    // Its standard input closes when this process ends, and not before.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}

/** Longer than a child needs to end by itself and remove its files. */
const patienceSeconds = 3
