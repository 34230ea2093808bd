import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import type { RawInput } from './raw-input.ts'
import { buildRawRequest } from './request.ts'
import { createRawFileReader, readRawResponse } from './response.ts'
import { createRawStreamReader } from './stream.ts'

/**
 * A request written by hand, to any route, and its answer in any form: text, events or a file.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110
 */
export const rawFormat: Format<RawInput, Part[]> = {
  id: 'raw',
  fields: [],
  primary: [],
  request: buildRawRequest,
  response: (body) => readRawResponse(JSON.stringify(body)),
  responseText: (text) => readRawResponse(text),
  createBytesReader: createRawFileReader,
  createStreamReader: createRawStreamReader,
}
