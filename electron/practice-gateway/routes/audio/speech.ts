import { wavHeader } from '../../../../shared/media/wav-header.ts'
import type { Handler, Exchange } from '../../exchange.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { sampleRate, speak } from '../../audio/speak.ts'
import { audioTypes, writeAudio } from '../../audio/write-audio.ts'
import { createOutlet } from '../../text/outlet.ts'
import { jsonFrame } from '../../text/sse.ts'
import { countTokens } from '../../text/tokens.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { readModelRequest } from '../text-routes.ts'
import { parseSpeechRequest, type ParsedSpeechRequest } from './parse-speech-request.ts'

const ordinaryMs = 600
const slowMs = 8_000
const eventBytes = 24 * 1024
const tokensPerSecond = 20

/** `POST /v1/audio/speech` (see shared/gateway/wire/speech.md, "Answer"). */
export const speech: Handler = async (exchange) => {
  const found = readModelRequest(exchange, 'speech', 'speak')
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { id: model } = found.entry
  const parsed = parseSpeechRequest(found.json, model)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone } = exchange
  await wait(clock, pace.pause(model === 'practice-speech-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return undefined
  if (model === 'practice-speech-json') return sendJson(exchange, errorInPlaceOfAudio)
  if (model === 'practice-speech-empty')
    return sendAudio(exchange, Buffer.alloc(0), audioTypes[parsed.format])
  if (model === 'practice-speech-header-only') {
    return sendAudio(exchange, Buffer.from(wavHeader({ sampleRate, channels: 1 }, 0)), audioTypes.wav)
  }
  // Speech has no reported tokens: characters are counted instead.
  exchange.charge(found.entry, { input: Array.from(parsed.spoken.text).length })
  const samples = await speak(parsed.spoken)
  if (parsed.format === 'pcm') exchange.memory.speech.remember(samples, parsed.spoken)
  const audio = await writeAudio(parsed.format, samples, parsed.spoken)
  if (parsed.sendsEvents) return sendEvents(exchange, parsed, audio, samples.length / sampleRate)
  const type =
    model === 'practice-speech-mislabelled' ? 'text/html; charset=utf-8' : audioTypes[parsed.format]
  return sendAudio(exchange, audio, type)
}

/** Some vendors ignore status codes. */
const errorInPlaceOfAudio = {
  error: {
    message: 'The rehearsed voice is hoarse today. This answer has status 200 all the same.',
    type: 'upstream_error',
    param: null,
    code: 'voice_unavailable',
  },
}

/** Sent in one piece, as the gateway reads the whole file before it answers. */
function sendAudio({ response }: Exchange, audio: Buffer, type: string): void {
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': type, 'content-length': audio.length })
  response.end(audio)
}

async function sendEvents(
  { response, gone, clock, pace }: Exchange,
  { spoken }: ParsedSpeechRequest,
  file: Buffer,
  seconds: number,
): Promise<void> {
  if (response.destroyed) return
  const out = createOutlet(response, gone, 'plain')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (let at = 0; at < file.length; at += eventBytes) {
    const audio = file.subarray(at, at + eventBytes).toString('base64')
    await out.frames([jsonFrame({ type: 'speech.audio.delta', audio })])
    await wait(clock, pace.pause(120), gone)
  }
  const inputTokens = countTokens(spoken.text) + countTokens(spoken.instructions)
  const outputTokens = Math.ceil(seconds * tokensPerSecond)
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  }
  await out.frames([jsonFrame({ type: 'speech.audio.done', usage })])
  await out.close()
}
