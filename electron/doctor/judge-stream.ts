/** How the events of a streamed answer arrived. */
export type StreamVerdict = 'streamed' | 'buffered' | 'too-short'

/** Fewer events than this say nothing about how they travelled. */
const fewest = 5

/**
 * Whether a stream arrived while it was written, or in one piece at the end: then all its events come within a moment,
 * however long the answer took. `times` in milliseconds since the request was sent.
 */
export function judgeStream(times: readonly number[], durationMs: number): StreamVerdict {
  const first = times[0]
  const last = times.at(-1)
  // A whole body in place of a stream.
  if (first === undefined || last === undefined) return 'buffered'
  if (times.length < fewest) return 'too-short'
  return last - first <= Math.max(15, durationMs * 0.03) ? 'buffered' : 'streamed'
}
