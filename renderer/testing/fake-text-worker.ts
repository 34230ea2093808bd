import { runTextTask } from '../text-worker/run-text-task.ts'
import type { TextAnswer, TextRequest, TextTaskName } from '../text-worker/text-tasks.ts'

/** Stands for `Worker` in a test: does the tasks for texts in the page, a moment later. */
export class FakeTextWorker extends EventTarget {
  /** Tasks that end as those do which the watchdog ends: without an answer. */
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
    // Nothing goes on in the background.
  }

  #say(data: TextAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
