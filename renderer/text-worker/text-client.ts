import { maxTextTaskMs } from '../../shared/limits.ts'
import type { TextAnswer, TextInput, TextOutcome, TextRequest, TextTaskName } from './text-tasks.ts'

/** The part of a worker that is used. */
export interface TextWorker {
  postMessage(request: TextRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: TextAnswer }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

/** The page's side of the worker for texts, with a watchdog: a task that takes too long is ended together with its worker. */
export interface TextClient {
  /** Never rejects. A task whose signal is aborted before its turn is not done; its promise then never settles. */
  run<Name extends TextTaskName>(
    name: Name,
    input: TextInput<Name>,
    signal?: AbortSignal,
  ): Promise<TextOutcome<Name>>
}

interface QueuedTask {
  readonly request: TextRequest
  readonly signal: AbortSignal | undefined
  readonly resolve: (outcome: TextOutcome<never>) => void
}

/** Starts the worker with the first question, and again after the watchdog ended one. One question after the other. */
export function createTextClient(startWorker: () => TextWorker, deadlineMs = maxTextTaskMs): TextClient {
  const queue: QueuedTask[] = []
  let worker: TextWorker | undefined
  let isReady = false
  let current: QueuedTask | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function started(): TextWorker {
    if (worker !== undefined) return worker
    const fresh = startWorker()
    isReady = false
    fresh.addEventListener('message', ({ data }) => {
      if (fresh === worker) take(data)
    })
    fresh.addEventListener('error', () => {
      if (fresh === worker) giveUp({ type: 'failed' })
    })
    worker = fresh
    return fresh
  }

  function take(answer: TextAnswer): void {
    if (answer.type === 'ready') {
      isReady = true
      watch()
    } else finish(answer as TextOutcome<never>)
  }

  /** The time that a worker needs to be loaded is not the text's fault. */
  function watch(): void {
    if (isReady && current !== undefined)
      watchdog = setTimeout(() => giveUp({ type: 'too-slow' }), deadlineMs)
  }

  function giveUp(outcome: TextOutcome<never>): void {
    worker?.terminate()
    worker = undefined
    finish(outcome)
  }

  function finish(outcome: TextOutcome<never>): void {
    clearTimeout(watchdog)
    const ended = current
    current = undefined
    ended?.resolve(outcome)
    next()
  }

  function next(): void {
    if (current !== undefined) return
    current = queue.shift()
    while (current?.signal?.aborted === true) current = queue.shift()
    if (current === undefined) return
    started().postMessage(current.request)
    watch()
  }

  return {
    run: (name, input, signal) =>
      new Promise((resolve) => {
        queue.push({ request: { name, input }, signal, resolve })
        next()
      }),
  }
}
