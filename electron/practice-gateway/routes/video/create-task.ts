import type { CatalogueEntry } from '../../catalogue.ts'
import type { VideoSpec } from '../../videos/make-video.ts'
import { findAllowedModel } from '../text-routes.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import type { Pace } from '../../pace.ts'
import { behaviourOf, type VideoBehaviour } from './behaviours.ts'
import { readCreateBody, type CreateBody } from './read-create.ts'
import { sendTaskFailure, taskFailure, type TaskFailure } from './task-failure.ts'
import type { VideoTask } from './tasks.ts'
import { parseVideoRequest } from './parse-video-request.ts'
import { videoObject } from './task-answers.ts'
import type { JsonObject, Json } from '../../../../shared/json.ts'
import { readDataUrl } from '../../../../shared/media/data-url.ts'
import type { Raster } from '../../images/raster.ts'
import { readPng } from '../../images/read-png.ts'

/** `POST /v1/video/generations` and `POST /v1/videos`: the same parser, and answers that differ a little. */
export const createVideo: Handler = async (exchange) => {
  const body = await readCreateBody(exchange)
  if ('status' in body) return sendTaskFailure(exchange, body)
  const found = findAllowedModel(exchange, body.fields['model'])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry } = found
  if (entry.kind !== 'video') {
    const message = `not implemented: ${entry.id} makes no videos`
    return sendTaskFailure(exchange, taskFailure(501, 'not_implemented', message))
  }
  const behaviour = behaviourOf(entry.id)
  const ask = parseVideoRequest(body.fields)
  if ('status' in ask) return sendTaskFailure(exchange, ask)
  const refused = behaviour.isPicky === true ? refuseOptional(body.fields) : undefined
  if (refused !== undefined) return sendTaskFailure(exchange, refused)
  const image = await readImageOf(body)
  const { clock, memory, pace } = exchange
  const task = memory.videos.create({
    model: entry.id,
    ask: { ...ask, ...(image !== undefined && { image }) },
    workMs: paced(pace, behaviour.workMs),
    charge: chargeTask(exchange, entry, ask),
  })
  return acceptTask(exchange, task, clock.now())
}

/** `POST /v1/videos/{id}/remix`: another task with another prompt. */
export const remixVideo: Handler = async (exchange) => {
  const { memory, pace, clock } = exchange
  const id = decodeURIComponent(exchange.pathname.split('/')[3] ?? '')
  const original = memory.videos.find(id)
  if (original === undefined) return sendTaskFailure(exchange, noSuchTask(id))
  if (memory.videos.progressOf(original).state !== 'succeeded') {
    return sendTaskFailure(
      exchange,
      taskFailure(400, 'invalid_request', 'Only a finished video can be changed'),
    )
  }
  const body = await readCreateBody(exchange)
  if ('status' in body) return sendTaskFailure(exchange, body)
  const ask = parseVideoRequest({ ...body.fields, size: `${original.ask.width}x${original.ask.height}` })
  if ('status' in ask) return sendTaskFailure(exchange, ask)
  const { seconds, framesPerSecond } = original.ask
  const found = findAllowedModel(exchange, original.model)
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const task = memory.videos.create({
    model: original.model,
    ask: { ...original.ask, prompt: ask.prompt, seconds, framesPerSecond },
    remixOf: original.id,
    workMs: paced(pace, original.behaviour.workMs),
    charge: chargeTask(exchange, found.entry, original.ask),
  })
  return acceptTask(exchange, task, clock.now())
}

function paced(pace: Pace, workMs: VideoBehaviour['workMs']): number {
  return workMs === 'endless' ? Number.MAX_SAFE_INTEGER : pace.pause(workMs)
}

export function noSuchTask(id: string): TaskFailure {
  return taskFailure(400, 'task_not_exist', `task ${id} does not exist`)
}

function acceptTask(exchange: Exchange, task: VideoTask, now: number): void {
  const { response } = exchange
  if (task.behaviour.drops === true) {
    response.socket?.destroy()
    return
  }
  response.setHeader('x-new-api-other-ratios', JSON.stringify(multipliersOf(task.ask)))
  if (task.behaviour.shape === 'flat' && exchange.pathname === '/v1/video/generations')
    return sendJson(exchange, { task_id: task.id, status: 'submitted' })
  sendJson(exchange, videoObject(task, { state: 'queued', percent: 0 }, now, undefined))
}

/** The factors of a video's price: its seconds, and a factor for more than the usual number of pixels. */
function multipliersOf({ seconds, width, height }: VideoSpec): { seconds: number; size: number } {
  return { seconds, size: width * height > usualPixels ? largeRatio : 1 }
}

const usualPixels = 1280 * 720
const largeRatio = 1.666_667

/** Videos are charged when they are submitted. */
function chargeTask(exchange: Exchange, model: CatalogueEntry, ask: VideoSpec): VideoTask['charge'] {
  const { quota, group } = exchange.charge(model, { multipliers: multipliersOf(ask) })
  return { quota, group: group.name }
}

const requiredFields = new Set(['model', 'prompt'])

function refuseOptional(fields: JsonObject): TaskFailure | undefined {
  const name = Object.keys(fields).find((key) => !requiredFields.has(key))
  return name === undefined ? undefined : taskFailure(400, 'invalid_request', `Unknown parameter: '${name}'.`)
}

/** The request's image, which is shown in the video. Only PNG is read; an address is not fetched. */
async function readImageOf({ fields, files }: CreateBody): Promise<Raster | undefined> {
  const { image, images, input_reference: reference } = fields
  const bytes =
    files[0] ?? bytesOf(image) ?? bytesOf(Array.isArray(images) ? images[0] : images) ?? bytesOf(reference)
  return bytes && readPng(bytes)
}

/** From a `data:` address, or from plain base64. */
function bytesOf(value: Json | undefined): Uint8Array | undefined {
  if (typeof value !== 'string' || value === '' || /^https?:/i.test(value)) return undefined
  return Buffer.from(readDataUrl(value)?.data ?? value, 'base64')
}
