import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { readErrorFacts } from '../../gateway/errors/normalise-error-facts.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'
import { expiryOfLink, momentOf } from './link-expiry.ts'
import { resultVideoLinks, type VideoLinks } from './result-links.ts'
import { phaseOf, type TaskPhase } from './task-status.ts'
import { videoError } from '../../text/en/errors/video.ts'
import { definedFields } from '../../defined-fields.ts'

/**
 * The facts about a task in an answer of any shape (see shared/gateway/wire/video.md, "Create", "Poll" and "Routes of
 * the video object").
 */
export interface TaskAnswer {
  readonly taskId?: string
  /** As the gateway spells it; left out when it states none. */
  readonly status?: string
  readonly phase: TaskPhase
  /** In per cent, 0 to 100. */
  readonly progress?: number
  /** The videos in the order of the answer; none unless the task succeeded and the answer says where they are. */
  readonly videos: readonly VideoLinks[]
  /** The format of the result of a task that succeeded, as the gateway spells it: `mp4`. */
  readonly format?: string
  /** When the first link of the first video expires, in milliseconds since 1970, if known. */
  readonly expiresAt?: number
  /**
   * The charge in the gateway's own quota, and the group of the key (see shared/gateway/wire/new-api.md, "Video
   * tasks").
   */
  readonly quota?: number
  readonly group?: string
  /** The reason why a task failed, in the gateway's words. */
  readonly failure?: string
  readonly failureCode?: string
}

/**
 * Reads the answer to a poll of a task (see shared/gateway/wire/video.md, "Poll"). An object without a status is a task
 * that is still running. `progress` is in per cent, `expiresAt` in milliseconds since 1970. The error is that of an
 * error body with a 2xx status, or `invalid-response` for a body that is not an object.
 */
export function readTask(body: Json, context: ErrorContext = {}): Result<TaskAnswer> {
  if (!isJsonObject(body)) return err(notATask)
  const layers = layersOf(body)
  const status = firstText(layers, ['status', 'task_status', 'state'])
  const phase = phaseOf(status)
  if (status === undefined && !isGoodCode(body['code'])) {
    const error = findErrorInAnswer(body, context)
    if (error !== undefined) return err(error)
  }
  const taskId = taskIdOf(body)
  const progress = layers.map((layer) => progressOf(layer['progress'])).find((value) => value !== undefined)
  const videos = phase === 'succeeded' ? resultVideoLinks(body) : []
  const format = phase === 'succeeded' ? firstText(layers, ['format', 'video_format']) : undefined
  const expiresAt = phase === 'succeeded' ? expiryOf(layers, videos) : undefined
  return ok({
    phase,
    videos,
    ...definedFields({ taskId, status, progress, format, expiresAt }),
    ...chargeOf(layers),
    ...(phase === 'failed' && failureOf(body)),
  })
}

function chargeOf(layers: readonly JsonObject[]): Pick<TaskAnswer, 'quota' | 'group'> {
  const charged = layers.find(({ quota }) => typeof quota === 'number' && quota >= 0)
  if (charged === undefined) return {}
  const group = toText(charged['group'])
  return { quota: Number(charged['quota']), ...(group !== undefined && { group }) }
}

/** Whether this is the `code` of an envelope whose request succeeded. */
function isGoodCode(code: Json | undefined): boolean {
  const word = typeof code === 'string' ? code.toLowerCase() : code
  return word === 'success' || word === 'ok' || word === 0 || word === 200 || word === '0' || word === '200'
}

/**
 * The id of a task: `task_id`, `id`, `data.task_id`, `data.id` or `output.task_id`, or `data` itself when it is a text
 * (see shared/gateway/wire/video.md, "Create"); `undefined` if there is none.
 */
export function taskIdOf(body: JsonObject): string | undefined {
  const data = body['data']
  if (typeof data === 'string') return idOf(body['task_id']) ?? idOf(body['id']) ?? idOf(data)
  const inner = isJsonObject(data) ? data : {}
  const output = isJsonObject(body['output']) ? body['output'] : {}
  // Form B also has a row number as `id`: the task's id comes first in this list.
  return [body['task_id'], body['id'], inner['task_id'], inner['id'], output['task_id']]
    .map(idOf)
    .find((id) => id !== undefined)
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The answer itself, then the content of its envelope, then the vendor's answer inside that. */
function layersOf(body: JsonObject): JsonObject[] {
  const data = body['data']
  const inner = isJsonObject(data) ? data['data'] : undefined
  return [body, data, body['output'], inner].filter(isJsonObject)
}

function firstText(layers: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const layer of layers) {
    for (const name of names) {
      const text = toText(layer[name])?.trim()
      if (text !== undefined && text !== '') return text
    }
  }
  return undefined
}

/** Progress in per cent from `"30%"`, `"30"` or `30`; a number between 0 and 1 is a fraction of the whole. */
function progressOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.replace('%', '').trim() : value
  const number = typeof text === 'string' && text !== '' ? Number(text) : text
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return undefined
  const isShare = typeof value === 'number' && number > 0 && number < 1
  return Math.min(100, Math.round(isShare ? number * 100 : number))
}

/** Prefers the link's own parameters to `expires_at`, which some gateways set to the end of the task's record. */
function expiryOf(layers: readonly JsonObject[], videos: readonly VideoLinks[]): number | undefined {
  const first = videos[0]?.[0]
  const ofLink = first === undefined ? undefined : expiryOfLink(first)
  return ofLink ?? layers.map((layer) => momentOf(layer['expires_at'])).find((at) => at !== undefined)
}

/**
 * Takes the first of `data.fail_reason`, `fail_reason`, the messages of `error`, `data.error` and `data.data.error`,
 * `message`, and the keys of vendors.
 */
function failureOf(body: JsonObject): Pick<TaskAnswer, 'failure' | 'failureCode'> {
  const data = isJsonObject(body['data']) ? body['data'] : {}
  const inner = isJsonObject(data['data']) ? data['data'] : {}
  const errors = [body['error'], data['error'], inner['error']]
  const reasons = [
    data['fail_reason'],
    body['fail_reason'],
    ...errors.map((error) => (isJsonObject(error) ? readErrorFacts(error, true)?.message : error)),
    body['message'],
    inner['task_status_msg'],
    inner['message'],
    // Some gateways put the reason in the place of the address.
    ...[body['result_url'], data['result_url'], body['url'], data['url']].filter(isNoAddress),
  ]
  const failure = reasons
    .map((value) => toText(value)?.trim())
    .find((text) => text !== undefined && text !== '')
  const code = errors
    .filter(isJsonObject)
    .map((error) => idOf(error['code']))
    .find((text) => text !== undefined)
  return definedFields({ failure, failureCode: code })
}

function isNoAddress(value: unknown): boolean {
  return typeof value === 'string' && !/^(?:https?|data):/i.test(value.trim())
}

const notATask = {
  kind: 'invalid-response',
  ...videoError('notATask'),
} as const
