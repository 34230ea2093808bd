import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { StreamReader } from '../format.ts'
import { createUnmarkedStream } from '../unmarked-stream.ts'
import { createEventReader } from './event-reader.ts'

/** Reads a streamed response (wire-reference.md, 4.5). Complete means that a terminal event was seen. */
export function createResponsesStreamReader(context: ErrorContext = {}): StreamReader {
  return createUnmarkedStream(createEventReader(context), { ignored: ignoredKeys }, context)
}

/** Of a delta, what says nothing about the answer (wire-reference.md, 4.5). */
const ignoredKeys = ['sequence_number', 'obfuscation']
