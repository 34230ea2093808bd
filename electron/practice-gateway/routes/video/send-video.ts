import type { Exchange } from '../../exchange.ts'
import { sendBytes } from '../../send-bytes.ts'
import type { VideoTask } from './tasks.ts'

/** Sends the first file of a task. Access was checked before. */
export async function sendVideo(exchange: Exchange, task: VideoTask): Promise<void> {
  const video = await exchange.memory.videoFiles.videoOf(task)
  if (!exchange.gone.aborted) sendBytes(exchange.response, video, 'video/mp4', exchange.headers.range)
}
