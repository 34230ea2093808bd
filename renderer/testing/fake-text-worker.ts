import { runTextTask } from '../text-worker/run-text-task.ts'
import type { TextAnswer, TextRequest, TextTaskName } from '../text-worker/text-tasks.ts'

/** Replaces `Worker` in a test: runs the text tasks in the page, a moment later. */
export class FakeTextWorker extends EventTarget {
  /** Tasks that end without an answer, like those that the watchdog terminates. */
  static readonly stuck = new Set<TextTaskName>()

  constructor() {
    super()
    queueMicrotask(() => this.#say({ type: 'ready' }))
  }

  postMessage(request: TextRequest): void {
    queueMicrotask(() => {
      if (FakeTextWorker.stuck.has(request.name)) this.dispatchEvent(new Event('error'))
      else void runTextTask(request).then((answer) => this.#say(answer))
    })
  }

  terminate(): void {
    // There is no background work to stop.
  }

  #say(data: TextAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
