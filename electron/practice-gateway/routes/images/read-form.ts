import { parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import { gatewayFailure, type Failure } from '../../errors.ts'
import type { Exchange } from '../../exchange.ts'

/** A form: its texts, converted to JSON values, and its files. */
export interface EditForm {
  readonly fields: JsonObject
  readonly images: readonly Uint8Array[]
  readonly mask: Uint8Array | undefined
}

/**
 * Reads the form of an edit (see shared/gateway/wire/images.md, "Edits"): `image` (or `image[]` and `image[0]`, which
 * are ignored when the plain name is present), `mask`, and texts.
 */
export async function readEditForm({ headers, body }: Exchange): Promise<EditForm | Failure> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data'))
    return gatewayFailure(400, 'Invalid request, the body is not a form', 'bad_request_body')
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    return gatewayFailure(400, 'Invalid request, the form cannot be read', 'bad_request_body')
  }
  const fields: JsonObject = {}
  const plain: Uint8Array[] = []
  const listed: Uint8Array[] = []
  let mask: Uint8Array | undefined
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields[name] = toValue(name, value)
      continue
    }
    const bytes = new Uint8Array(await value.arrayBuffer())
    if (name === 'image') plain.push(bytes)
    else if (/^image\[\d*\]$/.test(name)) listed.push(bytes)
    else if (name === 'mask') mask = bytes
  }
  return { fields, images: plain.length > 0 ? plain : listed, mask }
}

/** Form values are text: accept the text of a number where a number is expected. */
function toValue(name: string, text: string): Json {
  return parsed.has(name) ? (parseJson(text) ?? text) : text
}

const parsed = new Set(['n', 'output_compression', 'partial_images', 'stream', 'watermark'])
