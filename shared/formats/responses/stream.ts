import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { StreamReader } from '../format.ts'
import { createUnmarkedStream } from '../unmarked-stream.ts'
import { createEventReader } from './event-reader.ts'

/**
 * Reads a streamed response (see shared/gateway/wire/responses.md, "Stream"). Complete means that a terminal event
 * was seen. Errors inside the stream are `error` parts.
 */
export function createResponsesStreamReader(context: ErrorContext = {}): StreamReader {
  return createUnmarkedStream(createEventReader(context), { ignored: ignoredKeys }, context)
}

/** Keys of a delta that say nothing about the answer (see shared/gateway/wire/responses.md, "Stream"). */
const ignoredKeys = ['sequence_number', 'obfuscation']
