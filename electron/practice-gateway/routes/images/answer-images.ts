import type { Json, JsonObject } from '../../../../shared/json.ts'
import type { CatalogueEntry } from '../../catalogue.ts'
import { linkOrigin, type Exchange } from '../../exchange.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendFile, sendJson } from '../../reply.ts'
import { createOutlet } from '../../text/outlet.ts'
import { jsonFrame } from '../../text/sse.ts'
import { countTokens } from '../../text/tokens.ts'
import type { Spent } from '../../charges/charge.ts'
import { fieldFailure } from '../../errors.ts'
import type { ParsedImageRequest } from './parse-image-request.ts'

/** The parameters for generating the images of one request. */
export interface ImageJob {
  readonly parsed: ParsedImageRequest
  readonly model: CatalogueEntry
  /** The prefix of its event names. */
  readonly events: 'image_generation' | 'image_edit'
  readonly size: { readonly width: number; readonly height: number }
  /** The images that the request contains. */
  readonly sources: number
  /** Returns the bytes of a PNG; below `progress` 1 a preview. */
  draw(index: number, progress: number): Promise<Buffer>
}

const imageMs: Readonly<Record<string, number>> = { 'practice-image-slow': 8_000 }
const defaultImageMs = 900
const tokensPerImage = 1_056

/** Generates the images and sends them: one after the other when a stream was requested. */
export async function answerImages(exchange: Exchange, job: ImageJob): Promise<void> {
  const { parsed, model } = job
  const count = model.id === 'practice-image-few' ? parsed.count - 1 : parsed.count
  if (parsed.sendsUrl && parsed.stream) {
    return sendFailure(
      exchange,
      fieldFailure('response_format', 'invalid_value', "Streams carry pictures as 'b64_json' only."),
    )
  }
  return parsed.stream ? streamImages(exchange, job, count) : sendImages(exchange, job, count)
}

async function sendImages(exchange: Exchange, job: ImageJob, count: number): Promise<void> {
  const { clock, pace, gone, memory } = exchange
  const data: JsonObject[] = []
  const sendsUrl = job.parsed.sendsUrl || job.model.id === 'practice-image-paths'
  for (let index = 0; index < count; index += 1) {
    await wait(clock, pace.pause(imageMs[job.model.id] ?? defaultImageMs), gone)
    if (gone.aborted) return
    const png = await job.draw(index, 1)
    if (job.model.id === 'practice-image-bytes') {
      exchange.charge(job.model, spentOn(job, 1))
      return sendFile(exchange, { bytes: png, type: 'image/png' })
    }
    const link = job.model.id === 'practice-image-paths' ? '' : linkOrigin(exchange)
    // The gateway writes both keys, one of them empty.
    data.push({
      url: sendsUrl ? link + memory.files.store(png, 'image/png') : '',
      b64_json: sendsUrl ? '' : png.toString('base64'),
      revised_prompt: revise(job.parsed.prompt),
    })
  }
  exchange.charge(job.model, spentOn(job, count))
  sendJson(exchange, { ...describe(exchange, job), data, usage: usageOf(job, count) })
}

async function streamImages(exchange: Exchange, job: ImageJob, count: number): Promise<void> {
  const { response, clock, pace, gone } = exchange
  const out = createOutlet(response, gone, 'plain')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const about = describe(exchange, job)
  const steps = job.parsed.previews + 1
  for (let index = 0; index < count; index += 1) {
    for (let step = 1; step <= steps; step += 1) {
      await wait(clock, pace.pause((imageMs[job.model.id] ?? defaultImageMs) / steps), gone)
      if (gone.aborted) return
      const b64_json = (await job.draw(index, step / steps)).toString('base64')
      const isLast = step === steps
      const type = `${job.events}.${isLast ? 'completed' : 'partial_image'}`
      const rest = isLast ? { usage: usageOf(job, index + 1) } : { partial_image_index: step - 1 }
      await out.frames([jsonFrame({ type, created_at: about['created'], ...about, b64_json, ...rest }, type)])
    }
  }
  exchange.charge(job.model, spentOn(job, count))
  await out.close()
}

function describe({ clock }: Exchange, { parsed, size }: ImageJob): Record<string, Json> {
  return {
    created: Math.floor(clock.now() / 1000),
    background: parsed.background === 'transparent' ? 'transparent' : 'opaque',
    output_format: 'png',
    size: `${size.width}x${size.height}`,
    quality: parsed.quality,
  }
}

function revise(prompt: string): string {
  return `A rehearsed picture of: ${prompt}`
}

function spentOn(job: ImageJob, images: number): Spent {
  const { input_tokens: input, output_tokens: output } = usageOf(job, images)
  return { input: Number(input), output: Number(output), images }
}

/** Token counts that add up. An image of the request counts as much as a generated one. */
function usageOf({ parsed, sources }: ImageJob, count: number): JsonObject {
  const text = countTokens(parsed.prompt)
  const images = sources * tokensPerImage
  const output = count * tokensPerImage
  return {
    input_tokens: text + images,
    output_tokens: output,
    total_tokens: text + images + output,
    input_tokens_details: { text_tokens: text, image_tokens: images },
  }
}
