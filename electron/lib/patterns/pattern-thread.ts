import { Worker } from 'node:worker_threads'
import { readPattern, searchHere, type PatternFound } from './match-pattern.ts'

/** A search that takes longer has begun to try every way there is. Counted from when the thread has begun with it. */
const limitMs = 1_000

/** Nobody's pattern needs more, and one that does ends its thread alone. */
const maxHeapMegabytes = 128

/** Runs in the thread: it knows nothing of the app, and is handed over as text, since an installed app has no file for it. */
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
 * Whether a text has a match of a pattern, JavaScript's with its Unicode letters. Some patterns take longer than anybody
 * waits: a search that may be one of them is made in a thread that is ended then, so that everything else goes on meanwhile.
 * One after the other.
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
  // Each by itself: the worker has listeners of its own, without which it hears nothing.
  const hear = (message: 'begun' | boolean): void => {
    if (message === 'begun') timer = setTimeout(giveUp, limitMs)
    else end(message, true)
  }
  // Also where its memory is full.
  function giveUp(): void {
    end('too long', false)
  }
  function end(found: PatternFound, isUsable: boolean): void {
    clearTimeout(timer)
    worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
    if (isUsable) {
      idle = worker
      // An idle thread keeps no program from ending.
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
