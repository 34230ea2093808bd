import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { StreamReader } from '../format.ts'
import type { ChangingKeys } from '../text-template.ts'
import { createUnmarkedStream } from '../unmarked-stream.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a streamed generate-content result (see shared/gateway/wire/generate-content.md, "Stream"). Complete means that
 * each candidate has its `finishReason`, or that the prompt was blocked. Errors inside the stream are `error` parts.
 */
export function createGenerateContentStreamReader(context: ErrorContext = {}): StreamReader {
  return createUnmarkedStream(createChunkReader(context), changing, context)
}

/** Keys that change from chunk to chunk besides the text: each chunk has token counts. */
const changing: ChangingKeys = { ignored: [], counts: 'usageMetadata', meaning: 'gemini' }
