import { runTextTask } from '../text-worker/run-text-task.ts'
import type { TextAnswer, TextRequest } from '../text-worker/text-tasks.ts'

/** Stands for `Worker` in a test: does the tasks for texts in the page, a moment later. */
export class FakeTextWorker extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.#say({ type: 'ready' }))
  }

  postMessage(request: TextRequest): void {
    queueMicrotask(() => this.#say(runTextTask(request)))
  }

  terminate(): void {
    // Nothing goes on in the background.
  }

  #say(data: TextAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
