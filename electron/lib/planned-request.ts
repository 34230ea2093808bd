import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { bodyValues } from './form-values.ts'

/** A request before it leaves. */
export interface UnsentRequest {
  readonly format: { readonly id: string }
  readonly request: WireRequest
  /** What is asked, in words. */
  readonly prompt?: string
}

/**
 * A request as its cost is estimated from before it leaves; `undefined` in a format that has no price. What is spoken is charged by
 * its own signs; of everything else all words of the body are input, those of earlier turns among them.
 */
export function plannedOf({ format, request, prompt = '' }: UnsentRequest): Planned | undefined {
  const id = formatIds.find((one) => one === format.id)
  if (id === undefined) return undefined
  const hasCharacters = formatRegistry[id].priceUnits.some((unit) => unit === 'characters')
  const fields = bodyValues(request.body) ?? {}
  return {
    format: id,
    prompt: hasCharacters ? prompt : wordsOf(fields),
    parameters: isJsonObject(fields) ? fields : {},
  }
}

/** A text of that many signs in one word is a file. */
const longestWord = 2_000

/** Fields whose presence says that a request is more than the texts in its body: files, and what the gateway has kept. */
const moreThanTexts =
  /^(image_url|input_image|input_audio|input_file|inlineData|inline_data|fileData|file_data|source|images?|audio|file|previous_response_id|cachedContent)$/

/** Every text of a request whose input is these texts and nothing else; `undefined` for any other, and for one with tools. */
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

/** Every text of a body, files and the definitions of tools left out: these are counted by themselves. */
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
