import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Block } from '../../shared/runs/block.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import { scheduleNextFrame, type Schedule } from './next-frame.ts'

/** The state of a run in this window. A new object after each change. */
export interface LiveRun {
  readonly runId: string
  /** `undefined` until the first batch has arrived. */
  readonly run: Run | undefined
  /** The blocks of the answer so far. An unchanged block is the same object. */
  readonly blocks: readonly Block[]
  /** Main has reported the end; `run` has the final state. */
  readonly hasEnded: boolean
  /** Why it cannot be watched, as long as main reports that. The run itself may still be running. */
  readonly watchError: AppError | undefined
}

export interface LiveRunsState {
  readonly runs: Readonly<Record<string, LiveRun>>
  /**
   * Each run as of the last change to anything but the length of its last text. Components that render that text
   * incrementally read everything else here, so they do not render while an answer grows.
   */
  readonly outlines: Readonly<Record<string, LiveRun>>
}

/** The runs that this window watches: a copy of main's data, dropped once the conversation has the finished turn. */
export interface LiveRuns {
  readonly store: StoreApi<LiveRunsState>
  /**
   * Notifies a few times a second that runs changed, for anything too expensive to render on every frame. All listeners
   * are called together, in a frame that shows new text anyway, so that one render covers everything. Returns a
   * function that unsubscribes.
   */
  readonly subscribeSlowly: (listener: () => void) => () => void
  /** Watches a run from its beginning, once. Main replays earlier events. */
  watch(runId: string): void
  /** Drops a run and stops watching it. The run itself continues. */
  forget(runId: string): void
  /**
   * What the last change appended after the first `length` characters of a text; `undefined` if it did anything else.
   */
  newText(runId: string, blockIndex: number, length: number): string | undefined
  /** Watches again after the connection broke. Returns a function that stops all watching. */
  start(): () => void
}

interface Watched {
  answer: ReturnType<typeof createAnswer>
  run: Run | undefined
  seq: number
  hasEnded: boolean
  watchError: AppError | undefined
  /** What the last text grew by since listeners were called; `undefined` if the texts changed in any other way. */
  growth: string | undefined
  /** The growth that was last reported to listeners. */
  newText: { readonly blockIndex: number; readonly from: number; readonly text: string } | undefined
  close: () => void
}

/**
 * The minimum time between two renders of growing texts, in milliseconds, by the number of answers arriving at once:
 * slightly less than two frames at 60 Hz, and than three for four or more answers. Text reads the same at 30 renders a
 * second as at 60, and each costs style, layout and paint of the whole window.
 */
function drawnEveryMs(answers: number): number {
  return answers > 3 ? 44 : 28
}

/** How often `subscribeSlowly` listeners are called, in milliseconds. */
const slowMs = 250

/**
 * Watches runs over the bridge and notifies listeners at most once per `schedule`, however many batches arrived.
 *
 * After the connection broke, each run that has not ended is watched again: the replay replaces its state.
 */
export function createLiveRuns(
  bridge: Bridge,
  schedule: Schedule = scheduleNextFrame,
  now: () => number = () => performance.now(),
): LiveRuns {
  const store = createStore<LiveRunsState>(() => ({ runs: {}, outlines: {} }))
  const watched = new Map<string, Watched>()
  const changed = new Set<string>()
  let cancelFrame: (() => void) | undefined
  const slowListeners = new Set<() => void>()
  let slowTimer: ReturnType<typeof setTimeout> | undefined
  let isSlowDue = false
  let publishedAt = Number.NEGATIVE_INFINITY

  /** A run begins, ends or is dropped: render that in the next frame, however many answers arrive. */
  let isUrgent = false

  function growingAnswers(): number {
    let count = 0
    for (const { hasEnded, answer } of watched.values()) if (!hasEnded && answer.blocks.length > 0) count += 1
    return count
  }

  function publish(): void {
    cancelFrame = undefined
    const at = now()
    if (!isUrgent && changed.size > 0 && at - publishedAt < drawnEveryMs(growingAnswers())) {
      cancelFrame = schedule(publish)
      return
    }
    publishedAt = at
    isUrgent = false
    if (changed.size > 0) publishChanged()
    if (isSlowDue) {
      isSlowDue = false
      for (const listener of slowListeners) listener()
    }
  }

  function publishChanged(): void {
    const runs = { ...store.getState().runs }
    const outlines = { ...store.getState().outlines }
    for (const runId of changed) {
      const entry = watched.get(runId)
      if (entry === undefined) {
        delete runs[runId]
        delete outlines[runId]
        continue
      }
      const before = runs[runId]
      const shown = toLiveRun(runId, entry)
      runs[runId] = shown
      noteNewText(entry)
      if (before === undefined || !isSameOutline(before, shown)) outlines[runId] = shown
    }
    changed.clear()
    store.setState({ runs, outlines })
    if (slowListeners.size === 0 || isSlowDue) return
    slowTimer ??= setTimeout(() => {
      slowTimer = undefined
      isSlowDue = true
      cancelFrame ??= schedule(publish)
    }, slowMs)
  }

  function touch(runId: string, isAtOnce = true): void {
    changed.add(runId)
    if (isAtOnce) isUrgent = true
    cancelFrame ??= schedule(publish)
  }

  function attach(runId: string, entry: Watched): void {
    let isFirst = true
    entry.close = bridge.open(
      'runs.watch',
      { id: runId },
      {
        onItem(batch) {
          const hadText = entry.answer.blocks.length > 0
          applyBatch(entry, batch, isFirst)
          isFirst = false
          touch(runId, !hadText)
        },
        onEnd(result) {
          noteEnd(entry, result)
          touch(runId)
        },
      },
    )
  }

  function attachAgain(): void {
    if (bridge.state !== 'open') return
    for (const [runId, entry] of watched) {
      if (!entry.hasEnded && entry.watchError !== undefined) attach(runId, entry)
    }
  }

  return {
    store,
    subscribeSlowly(listener) {
      slowListeners.add(listener)
      return () => {
        slowListeners.delete(listener)
        if (slowListeners.size > 0) return
        clearTimeout(slowTimer)
        slowTimer = undefined
        isSlowDue = false
      }
    },
    watch(runId) {
      if (watched.has(runId)) return
      const entry = createWatched()
      watched.set(runId, entry)
      attach(runId, entry)
      touch(runId)
    },
    forget(runId) {
      watched.get(runId)?.close()
      if (watched.delete(runId)) touch(runId)
    },
    newText(runId, blockIndex, length) {
      const newText = watched.get(runId)?.newText
      return newText?.blockIndex === blockIndex && newText.from === length ? newText.text : undefined
    },
    start() {
      const stopListening = bridge.onState(attachAgain)
      return () => {
        stopListening()
        for (const [runId, entry] of watched) {
          entry.close()
          changed.add(runId)
        }
        watched.clear()
        cancelFrame?.()
        publish()
      }
    },
  }
}

function createWatched(): Watched {
  return {
    answer: createAnswer(),
    run: undefined,
    seq: -1,
    hasEnded: false,
    watchError: undefined,
    growth: undefined,
    newText: undefined,
    close: () => undefined,
  }
}

function applyBatch(entry: Watched, batch: RunBatch, isReplay: boolean): void {
  if (isReplay) entry.answer = createAnswer()
  else if (batch.seq <= entry.seq) return
  const { blocks } = entry.answer
  const before = { count: blocks.length, length: lengthOfText(blocks.at(-1)) }
  applyParts(entry.answer, batch.parts)
  const text = batch.parts.map((part) => ('text' in part ? part.text : '')).join('')
  const isGrown =
    entry.answer.blocks.length === before.count &&
    lengthOfText(entry.answer.blocks.at(-1)) === before.length + text.length
  entry.growth = isReplay || !isGrown || entry.growth === undefined ? undefined : entry.growth + text
  entry.seq = batch.seq
  entry.run = batch.run
  entry.watchError = undefined
}

function noteNewText(entry: Watched): void {
  const { answer, growth } = entry
  const blockIndex = answer.blocks.length - 1
  const length = lengthOfText(answer.blocks[blockIndex])
  entry.newText =
    growth === undefined ? undefined : { blockIndex, from: length - growth.length, text: growth }
  entry.growth = ''
}

/** In UTF-16 units. `NaN` for a block without text, since `NaN` equals nothing. */
function lengthOfText(block: Block | undefined): number {
  return block !== undefined && 'text' in block ? block.text.length : Number.NaN
}

function noteEnd(entry: Watched, result: Result<void>): void {
  if (result.ok) entry.hasEnded = true
  else entry.watchError = result.error
}

function toLiveRun(runId: string, entry: Watched): LiveRun {
  const { run, hasEnded, watchError } = entry
  return { runId, run, blocks: [...entry.answer.blocks], hasEnded, watchError }
}

/** Whether nothing but the length of the last text, and counts that go with it, has changed. */
function isSameOutline(before: LiveRun, now: LiveRun): boolean {
  const [previous, current] = [before.run, now.run]
  const last = now.blocks.length - 1
  return (
    before.hasEnded === now.hasEnded &&
    before.watchError === now.watchError &&
    previous?.status === current?.status &&
    previous?.error === current?.error &&
    previous?.httpStatus === current?.httpStatus &&
    previous?.timings.firstTextMs === current?.timings.firstTextMs &&
    // Before there is a text, the waiting message depends on other figures.
    last >= 0 &&
    before.blocks.length === now.blocks.length &&
    now.blocks.every((block, index) => block === before.blocks[index] || (index === last && isText(block))) &&
    before.blocks[last]?.type === now.blocks[last]?.type
  )
}

function isText({ type }: Block): boolean {
  return type === 'text' || type === 'reasoning' || type === 'refusal'
}
