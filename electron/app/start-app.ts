import type { StartProgress, StartStep } from '../../shared/backup/start-step.ts'
import { ok } from '../../shared/errors/result.ts'
import { contract, type AppContract } from '../../shared/ipc/contract.ts'
import type { Handlers, StreamSink } from '../../shared/ipc/handlers.ts'
import type { Host, Log } from '../host/host.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { App } from './app.ts'
import { createApp } from './create-app.ts'
import type { CreateAppOptions } from './foundation.ts'

/** An app during its start, for the host that already serves windows. */
export interface StartingApp {
  /**
   * Serves windows from the first moment on: the progress of the start at once, and everything else once the app is
   * ready.
   */
  readonly served: Pick<App, 'handlers' | 'subscribe' | 'log' | 'findMediaFile'>
  /** Rejects when the app cannot be created, or was closed before. */
  readonly ready: Promise<App>
  /** Resolves if the start does something that takes long: then the window should open before the app is ready. */
  readonly isLong: Promise<void>
  /** The app; `undefined` until it is ready. */
  app(): App | undefined
  /** Whether `close` was called, for which `ready` rejects. */
  isClosed(): boolean
  /** Closes the app, or stops the start in the middle. */
  close(): Promise<void>
}

/** The interval of progress events to a window, in milliseconds. */
const emitMs = 200

/** Creates the app, and serves its windows meanwhile. */
export function startApp(
  host: Host,
  options: Omit<CreateAppOptions, 'onStartStep' | 'stopped'>,
): StartingApp {
  const stop = new AbortController()
  const long = Promise.withResolvers<void>()
  const steps = createSteps()
  let app: App | undefined
  const ready = createApp(host, {
    ...options,
    stopped: stop.signal,
    onStartStep(step) {
      steps.take(step)
      long.resolve()
    },
  }).finally(() => steps.end())
  // A window that waits for the end of the start must receive an event too.
  ready.then(
    (made) => (app = made),
    () => undefined,
  )

  return {
    served: {
      handlers: {
        ...whenReady(ready),
        'app.starting': (_nothing, sink) => tellSteps(steps, sink, host),
      },
      subscribe(listener) {
        let isOver = false
        let unsubscribe: (() => void) | undefined
        ready.then(
          (made) => {
            if (!isOver) unsubscribe = made.subscribe(listener)
          },
          () => undefined,
        )
        return () => {
          isOver = true
          unsubscribe?.()
        }
      },
      log: logOf(ready, host.log),
      findMediaFile: async (id) => (await ready).findMediaFile(id),
    },
    ready,
    isLong: long.promise,
    app: () => app,
    isClosed: () => stop.signal.aborted,
    async close() {
      stop.abort()
      const made = await ready.catch(() => undefined)
      await made?.close()
    },
  }
}

/** Handlers that wait until the app is ready and then call its handlers. */
function whenReady(ready: Promise<App>): Handlers<AppContract> {
  const answer = (name: string) => async (input: unknown, argument: unknown) => {
    const handlers = (await ready).handlers as unknown as Readonly<
      Record<string, (input: unknown, argument: unknown) => unknown>
    >
    return handlers[name]?.(input, argument)
  }
  return Object.fromEntries(
    Object.keys(contract).map((name) => [name, answer(name)]),
  ) as unknown as Handlers<AppContract>
}

/** The current step of a start, and a method to wait for the next one. */
function createSteps() {
  let newest: StartStep | undefined
  let count = 0
  let isOver = false
  let changed = Promise.withResolvers<void>()
  function tell(): void {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  return {
    take(step: StartStep): void {
      newest = step
      count += 1
      tell()
    },
    end(): void {
      isOver = true
      tell()
    },
    /** Resolves with a step later than the first `seen` ones; with `undefined` at the end. */
    async after(seen: number): Promise<{ readonly step: StartStep; readonly count: number } | undefined> {
      if (!isOver && count === seen) await changed.promise
      return isOver || newest === undefined ? undefined : { step: newest, count }
    },
  }
}

async function tellSteps(
  steps: ReturnType<typeof createSteps>,
  sink: StreamSink<StartProgress>,
  { clock, config }: Pick<Host, 'clock' | 'config'>,
): ReturnType<Handlers<AppContract>['app.starting']> {
  const { language } = readSettings(config)
  let emitted: { readonly type: StartStep['type']; readonly at: number } | undefined
  for (let next = await steps.after(0); next !== undefined; next = await steps.after(next.count)) {
    if (sink.signal.aborted) break
    const { step } = next
    const now = clock.monotonic()
    if (emitted?.type === step.type && now - emitted.at < emitMs) continue
    emitted = { type: step.type, at: now }
    await sink.send({ step, language })
  }
  return ok()
}

/** Logs of a window go through the log of the app, which redacts secrets. */
function logOf(ready: Promise<App>, before: Log): Log {
  const write = (level: keyof Log) => (message: string) =>
    void ready.then(
      ({ log }) => log[level](message),
      () => before[level](message),
    )
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
