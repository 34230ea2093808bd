import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { bodyValues } from './form-values.ts'

/** A request before it is sent. */
export interface UnsentRequest {
  readonly format: { readonly id: string }
  readonly request: WireRequest
  /** The prompt as text. */
  readonly prompt?: string
}

/**
 * Estimates the usage of a request before it is sent; `undefined` in a format without prices. Speech is charged by its
 * characters; otherwise all words of the body are input, including those of earlier turns.
 */
export function plannedOf({ format, request, prompt = '' }: UnsentRequest): Planned | undefined {
  const id = formatIds.find((candidate) => candidate === format.id)
  if (id === undefined) return undefined
  const hasCharacters = formatRegistry[id].priceUnits.some((unit) => unit === 'characters')
  const fields = bodyValues(request.body) ?? {}
  return {
    format: id,
    prompt: hasCharacters ? prompt : wordsOf(fields),
    parameters: isJsonObject(fields) ? fields : {},
  }
}

/** A text of this many characters without a space is a file. */
const longestWord = 2_000

/**
 * Fields whose presence means that a request is more than the texts in its body: files, and state that the gateway
 * stores.
 */
const moreThanTexts =
  /^(image_url|input_image|input_audio|input_file|inlineData|inline_data|fileData|file_data|source|images?|audio|file|previous_response_id|cachedContent)$/

/** Every text of a request that consists only of these texts; `undefined` for any other, and for one with tools. */
export function onlyWordsOf(request: WireRequest): string | undefined {
  const { body } = request
  if (body?.type !== 'json' || !isJsonObject(body.value) || 'tools' in body.value) return undefined
  let isMore = false
  const words = wordsOf(body.value, (name, value) => {
    isMore ||=
      (name !== undefined && moreThanTexts.test(name)) || (typeof value === 'string' && isFile(value))
  })
  return isMore ? undefined : words
}

/** Every text of a body, without files and tool definitions: these are counted separately. */
function wordsOf(body: Json, onValue?: (name: string | undefined, value: Json) => void): string {
  const words: string[] = []
  const open: (readonly [string | undefined, Json])[] = isJsonObject(body)
    ? Object.entries(body).filter(([name]) => name !== 'tools')
    : [[undefined, body]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next
    onValue?.(name, value)
    if (typeof value === 'string') {
      if (!isFile(value)) words.push(value)
    } else if (Array.isArray(value)) for (const item of value) open.push([undefined, item])
    else if (isJsonObject(value)) open.push(...Object.entries(value))
  }
  return words.join(' ')
}

function isFile(text: string): boolean {
  return text.startsWith('data:') || (text.length > longestWord && !/\s/.test(text.slice(0, longestWord)))
}
