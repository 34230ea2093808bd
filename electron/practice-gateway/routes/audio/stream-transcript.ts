import type { Exchange } from '../../exchange.ts'
import { humanTempo, wait } from '../../pace.ts'
import type { AudioTranscript } from '../../audio/transcribe.ts'
import { createOutlet, type Outlet } from '../../text/outlet.ts'
import { jsonFrame } from '../../text/sse.ts'
import { tokenize } from '../../text/tokens.ts'
import { logprobsOf, speakerOf, tokenUsage } from './write-transcript.ts'
import type { ParsedTranscriptionRequest } from './parse-transcription-request.ts'

/**
 * Sends a transcript as events: the text token by token, segments where speakers are distinguished, and the whole text.
 */
export async function streamTranscript(
  exchange: Exchange,
  transcript: AudioTranscript,
  parsed: ParsedTranscriptionRequest,
  model: string,
): Promise<void> {
  const { response, gone, clock, pace } = exchange
  if (response.destroyed) return
  const out = createOutlet(response, gone, 'plain')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  if (model === 'practice-transcribe-chunks') return streamChunks(exchange, transcript, out)
  const isDiarized = parsed.format === 'diarized_json'
  let count = 0
  for (const [index, segment] of transcript.segments.entries()) {
    const id = `seg_${index}`
    const spaced = index === 0 ? segment.text : ` ${segment.text}`
    for (const delta of tokenize(spaced)) {
      const about = isDiarized ? { segment_id: id } : {}
      const logprobs = parsed.wantsLogprobs ? { logprobs: logprobsOf(delta) } : {}
      await out.frames([jsonFrame({ type: 'transcript.text.delta', delta, ...about, ...logprobs })])
      await wait(clock, pace.token(humanTempo, count), gone)
      count += 1
    }
    if (!isDiarized) continue
    const { start, end, text } = segment
    const speaker = speakerOf(segment, parsed)
    await out.frames([jsonFrame({ type: 'transcript.text.segment', id, start, end, text, speaker })])
  }
  const logprobs = parsed.wantsLogprobs ? { logprobs: logprobsOf(transcript.text) } : {}
  const done = {
    type: 'transcript.text.done',
    text: transcript.text,
    ...logprobs,
    usage: tokenUsage(transcript, parsed),
  }
  await out.frames([jsonFrame(done)])
  await out.close()
}

/** Sends chat-like chunks with a finish reason after each segment, as some servers do. */
async function streamChunks(
  { gone, clock, pace, requestId }: Exchange,
  { segments }: AudioTranscript,
  out: Outlet,
): Promise<void> {
  const chunk = (choice: object) =>
    jsonFrame({ id: `trsc-${requestId}`, object: 'transcription.chunk', choices: [{ index: 0, ...choice }] })
  for (const [index, segment] of segments.entries()) {
    for (const content of tokenize(index === 0 ? segment.text : ` ${segment.text}`)) {
      await out.frames([chunk({ delta: { content }, finish_reason: null })])
      await wait(clock, pace.token(humanTempo, index), gone)
    }
    await out.frames([chunk({ delta: {}, finish_reason: 'stop' })])
  }
  await out.frames([{ data: '[DONE]' }])
  await out.close()
}
