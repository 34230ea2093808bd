import { Worker } from 'node:worker_threads'
import { readPattern, searchHere, type PatternFound } from './match-pattern.ts'

/** A longer search has begun to backtrack exhaustively. In milliseconds from when the thread has started on it. */
const limitMs = 1_000

/** No sensible pattern needs more, and one that does only ends its own thread. */
const maxHeapMegabytes = 128

/** Runs in the thread: it must be self-contained and is passed as text, since an installed app has no file for it. */
function searchInThread(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads')
  parentPort?.on('message', ({ source, flags, text }: { source: string; flags: string; text: string }) => {
    parentPort.postMessage('begun')
    parentPort.postMessage(new RegExp(source, flags).test(text))
  })
}

let idle: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Whether a text matches a pattern of JavaScript, in Unicode mode. Some patterns take far too long: a search that may
 * be one of them runs in a thread that can be ended, so that everything else continues. Searches run one after the
 * other.
 */
export function searchPattern(pattern: string, text: string): Promise<PatternFound> {
  const known = searchHere(pattern, text)
  const expression = readPattern(pattern)
  if (known !== undefined || expression === undefined) return Promise.resolve(known ?? 'invalid')
  const search = last.then(() => searchApart(expression, text))
  last = search
  return search
}

function searchApart({ source, flags }: RegExp, text: string): Promise<PatternFound> {
  const worker = idle ?? startThread()
  idle = undefined
  const { promise, resolve } = Promise.withResolvers<PatternFound>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Separate listeners: without its own ones the worker would receive nothing.
  const hear = (message: 'begun' | boolean): void => {
    if (message === 'begun') timer = setTimeout(giveUp, limitMs)
    else end(message, true)
  }
  // Also when its memory is exhausted.
  function giveUp(): void {
    end('too long', false)
  }
  function end(found: PatternFound, isUsable: boolean): void {
    clearTimeout(timer)
    worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
    if (isUsable) {
      idle = worker
      // An idle thread must not keep the process running.
      worker.unref()
    } else {
      worker.on('error', () => undefined)
      void worker.terminate()
    }
    resolve(found)
  }
  worker.ref()
  worker.on('message', hear).on('error', giveUp).on('exit', giveUp)
  worker.postMessage({ source, flags, text })
  return promise
}

function startThread(): Worker {
  return new Worker(`(${searchInThread.toString()})()`, {
    eval: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
}
