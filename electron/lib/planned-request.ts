import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { formValues } from './form-values.ts'

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
  const { body } = request
  const fields = body === undefined ? {} : body.type === 'json' ? body.value : formValues(body.fields)
  return {
    format: id,
    prompt: hasCharacters ? prompt : wordsOf(fields),
    parameters: isJsonObject(fields) ? fields : {},
  }
}

/** A text of that many signs in one word is a file. */
const longestWord = 2_000

/** Every text of a body, files and the definitions of tools left out: these are counted by themselves. */
function wordsOf(body: Json): string {
  const words: string[] = []
  const open: Json[] = isJsonObject(body)
    ? Object.entries(body).flatMap(([name, value]) => (name === 'tools' ? [] : [value]))
    : [body]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') {
      if (!isFile(value)) words.push(value)
    } else if (value !== null && typeof value === 'object') open.push(...Object.values(value))
  }
  return words.join(' ')
}

function isFile(text: string): boolean {
  return text.startsWith('data:') || (text.length > longestWord && !/\s/.test(text.slice(0, longestWord)))
}
