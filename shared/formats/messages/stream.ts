import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { StreamReader } from '../format.ts'
import { createUnmarkedStream } from '../unmarked-stream.ts'
import { createMessageReader } from './message-reader.ts'

/**
 * Reads a streamed message (see shared/gateway/wire/messages.md, "Stream"). Complete means that `message_stop` was
 * seen. Errors inside the stream are `error` parts.
 */
export function createMessagesStreamReader(context: ErrorContext = {}): StreamReader {
  return createUnmarkedStream(createMessageReader(context), undefined, context)
}
