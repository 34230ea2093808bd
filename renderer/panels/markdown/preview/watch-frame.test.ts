import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { floodingPreviewMs, stuckPreviewMs } from '../../../../shared/limits.ts'
import { watchFrame, type FrameWatch } from './watch-frame.ts'

/** Messages of the window to itself that it has not read yet. */
let unread: (() => void)[] = []

/** A channel whose messages are read when the test lets the window read them. */
class HandTurnedChannel {
  readonly #listeners: (() => void)[] = []
  readonly port1 = {
    postMessage: () => unread.push(...this.#listeners),
    close: () => (this.#listeners.length = 0),
  }
  readonly port2 = {
    addEventListener: (_type: string, listener: () => void) => this.#listeners.push(listener),
    start: () => undefined,
    close: () => undefined,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MessageChannel', HandTurnedChannel)
  unread = []
})

let watch: FrameWatch | undefined
afterEach(() => {
  watch?.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets seconds pass in which the window reads its messages; a busy window does not. */
function pass(seconds: number, isBusy = false): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000)
    if (!isBusy) for (const read of unread.splice(0)) read()
  }
}

const limit = stuckPreviewMs / 1_000

describe('a watched frame', () => {
  it('is stuck after five seconds without an answer, and not before', () => {
    const onStuck = vi.fn<() => void>()
    watch = watchFrame(() => true, onStuck)
    pass(limit)
    expect(onStuck).not.toHaveBeenCalled()
    expect(watch.isAwaited()).toBe(true)
    pass(1)
    expect(onStuck).toHaveBeenCalledOnce()
  })

  it('is not stuck when it answers each time, however late within the limit', () => {
    const onStuck = vi.fn<() => void>()
    const answers: (() => void)[] = []
    watch = watchFrame((onAnswer) => answers.push(onAnswer) > 0, onStuck)
    for (let round = 0; round < 5; round += 1) {
      pass(limit - 1)
      answers.pop()?.()
      expect(watch.isAwaited()).toBe(false)
      pass(1)
    }
    expect(onStuck).not.toHaveBeenCalled()
  })

  it('is not asked, and not stuck, before it can be asked', () => {
    const onStuck = vi.fn<() => void>()
    watch = watchFrame(() => false, onStuck)
    pass(4 * limit)
    expect(onStuck).not.toHaveBeenCalled()
    expect(watch.isAwaited()).toBe(false)
  })

  it('is not blamed for seconds in which the window itself is busy', () => {
    const onStuck = vi.fn<() => void>()
    watch = watchFrame(() => true, onStuck)
    pass(1)
    pass(floodingPreviewMs / 1_000 - limit, true)
    pass(1)
    expect(onStuck).not.toHaveBeenCalled()
    pass(limit)
    expect(onStuck).toHaveBeenCalledOnce()
  })

  it('is stuck when the window stays busy: it may flood it with messages', () => {
    const onStuck = vi.fn<() => void>()
    watch = watchFrame(() => true, onStuck)
    pass(floodingPreviewMs / 1_000, true)
    expect(onStuck).not.toHaveBeenCalled()
    pass(2 * limit, true)
    expect(onStuck).toHaveBeenCalledOnce()
  })

  it('is left alone once the watch has stopped', () => {
    const onStuck = vi.fn<() => void>()
    watch = watchFrame(() => true, onStuck)
    pass(limit - 1)
    watch.stop()
    pass(2 * limit)
    expect(onStuck).not.toHaveBeenCalled()
  })
})
