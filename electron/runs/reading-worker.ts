import type { Worker } from 'node:worker_threads'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err } from '../../shared/errors/result.ts'
import { maxReadingMs } from '../../shared/limits.ts'
import type { ReadJob, ReadJobResults } from './read-job.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

/** Runs jobs in a worker that would block the main process. */
export interface ReadingWorker {
  /**
   * Runs a job after those before it. A job that takes too long or too much memory fails with an error, and so does one
   * that makes the reader throw.
   */
  run<Type extends ReadJob['type']>(job: Extract<ReadJob, { type: Type }>): Promise<ReadJobResults[Type]>
  /** Ends the worker. Waiting jobs fail with an error. */
  close(): void
}

export interface ReadingWorkerOptions {
  /** Starts the thread. It answers each message with the result of the job, in order. */
  readonly start: () => Worker
  readonly log: { warn(message: string): void }
  /** `maxReadingMs` by default. */
  readonly limitMs?: number
}

/** An idle thread is ended: it takes some 30 MB. */
const idleMs = 30_000

interface Waiting {
  readonly job: ReadJob
  readonly settle: (result: ReadJobResults[keyof ReadJobResults]) => void
}

export function createReadingWorker({
  start,
  log,
  limitMs = maxReadingMs,
}: ReadingWorkerOptions): ReadingWorker {
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function end(error: AppError): void {
    clearTimeout(timer)
    const ended = worker
    const failed = current
    worker = undefined
    current = undefined
    ended?.removeAllListeners()
    // Ignore errors that the thread throws while it ends.
    ended?.on('error', () => undefined)
    void ended?.terminate()
    failed?.settle(err(error))
  }

  function fail(cause: Error): void {
    log.warn(`reading: ${cause.message}`)
    const isMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(isMemory ? tooMuchToRead : notReadable)
    next()
  }

  function ready(): Worker {
    if (worker !== undefined) return worker
    const started = start()
    started.on('message', (result: ReadJobResults[keyof ReadJobResults]) => {
      clearTimeout(timer)
      const done = current
      current = undefined
      done?.settle(result)
      next()
    })
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`the reader ended with code ${code}`)))
    // The idle thread must not keep the process running; a waiting job does.
    started.unref()
    worker = started
    return started
  }

  function next(): void {
    if (current !== undefined) return
    current = queue.shift()
    clearTimeout(timer)
    if (current === undefined) {
      timer = setTimeout(() => end(closed), idleMs)
      timer.unref()
      return
    }
    timer = setTimeout(() => {
      log.warn(`reading: a job of the type ${current?.job.type} took more than ${limitMs} ms`)
      end(tookTooLong)
      next()
    }, limitMs)
    try {
      ready().postMessage(current.job, transferred(current.job))
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    run<Type extends ReadJob['type']>(job: Extract<ReadJob, { type: Type }>) {
      return new Promise<ReadJobResults[Type]>((resolve) => {
        if (isClosed) return resolve(err(closed))
        queue.push({ job, settle: resolve as Waiting['settle'] })
        next()
      })
    },
    close() {
      isClosed = true
      for (const { settle } of queue.splice(0)) settle(err(closed))
      end(closed)
    },
  }
}

function transferred(job: ReadJob): ArrayBuffer[] {
  return job.type === 'answer' ? job.blocks.map(({ buffer }) => buffer) : []
}

const tookTooLong: AppError = {
  kind: 'invalid-response',
  code: 'reading-took-too-long',
  ...runsError('tookTooLong', { seconds: maxReadingMs / 1000 }),
}

const tooMuchToRead: AppError = {
  kind: 'invalid-response',
  code: 'too-much-to-read',
  ...runsError('tooMuchToRead'),
}

const notReadable: AppError = { kind: 'bug', ...runsError('notReadable') }

const closed: AppError = { kind: 'unavailable', ...runsError('closedWhileReading') }
