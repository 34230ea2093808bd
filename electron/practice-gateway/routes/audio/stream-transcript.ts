import type { Exchange } from '../../exchange.ts'
import { humanTempo, wait } from '../../pace.ts'
import type { AudioTranscript } from '../../audio/transcribe.ts'
import { createOutlet } from '../../text/outlet.ts'
import { jsonFrame } from '../../text/sse.ts'
import { tokenize } from '../../text/tokens.ts'
import { logprobsOf, speakerOf, tokenUsage } from './write-transcript.ts'
import type { ParsedTranscriptionRequest } from './parse-transcription-request.ts'

/** Sends a transcript as events: the text a token at a time, segments where speakers are told apart, and the whole. */
export async function streamTranscript(
  { response, gone, clock, pace }: Exchange,
  transcript: AudioTranscript,
  parsed: ParsedTranscriptionRequest,
): Promise<void> {
  if (response.destroyed) return
  const out = createOutlet(response, gone, 'plain')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
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
