import type { Json } from '../../../shared/json.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { stageVideo, status, type Reply, type VideoStage } from './video-stage.ts'

/** The routes of these tests' gateway for requesting a video and polling its task. */
export const create = 'POST /v1/video/generations'
export const poll = 'GET /v1/video/generations/t1'

/** A link that was valid once. */
export const forbidden = status(403, { error: { message: 'Request has expired' } })

/** A job whose task succeeds at the first poll, with the answer that `answer` makes from the gateway's address. */
export async function succeed(
  answer: (url: string) => Json,
  replies: Readonly<Record<string, Reply>> = {},
): Promise<VideoStage & { readonly id: string }> {
  const stage = await stageVideo({ [create]: { task_id: 't1', status: 'submitted' }, ...replies })
  stage.gateway.replies.set(poll, (response) => void response.end(JSON.stringify(answer(stage.gateway.url))))
  const { id } = valueOf(await stage.video.create(stage.submission()))
  await stage.until(id, 'waiting')
  await stage.turnToPoll(id)
  return { ...stage, id }
}
