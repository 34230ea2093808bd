import { runTextTask } from './run-text-task.ts'
import type { TextAnswer, TextRequest } from './text-tasks.ts'

self.addEventListener('message', ({ data }: MessageEvent<TextRequest>) => void runTextTask(data).then(post))

function post(answer: TextAnswer): void {
  self.postMessage(answer)
}

post({ type: 'ready' })
