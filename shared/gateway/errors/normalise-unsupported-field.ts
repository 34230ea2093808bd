import { isJsonObject, type JsonObject } from '../../json.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'

/** Fields whose removal is never offered: without them the request means something else. */
const neededFields = new Set([
  'model',
  'messages',
  'input',
  'contents',
  'prompt',
  'file',
  'image',
  'query',
  'documents',
  'voice',
])

/** Whether a path begins with a field that a request cannot omit. */
export function isNeededField(path: string): boolean {
  return neededFields.has(path.split(/[.[]/)[0] ?? '')
}

const unsupportedCodes = new Set([
  'unsupported_parameter',
  'unsupported_value',
  'unknown_parameter',
  'invalid_value',
  'invalid_type',
])

/**
 * A field name, with or without quotes, possibly dotted, indexed or masked: `thinking.type`, `tools[0].strict`. Its
 * length is bounded and it must start at a word boundary, because a pattern that starts with it is tried at each
 * character of the message.
 */
const name = String.raw`['"\`]?(?<![\w*])([\w*][\w.*\[\]-]{0,127})['"\`]?`

/** Most specific first (see shared/gateway/wire/errors.md, "Refused parameters"). */
const patterns = [
  String.raw`unsupported (?:parameter|value)s?:? ${name}`,
  String.raw`unknown parameter:? ${name}`,
  String.raw`unrecognized request arguments? supplied: ${name}`,
  String.raw`unknown name ${name}(?: at ${name})?`,
  String.raw`unexpected keyword argument ${name}`,
  String.raw`unexpected field ${name}`,
  String.raw`${name}: extra inputs are not permitted`,
  String.raw`${name} and ${name} cannot both be specified`,
  String.raw`${name} must be greater than ${name}`,
  String.raw`${name}: input should be`,
  String.raw`${name} (?:is|are) not supported`,
  String.raw`does not support (?:the )?(?:parameter )?${name}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/**
 * Finds the sent field that an error calls unsupported, as a path in the request: `temperature`, `reasoning`,
 * `generationConfig.topK` (see shared/gateway/wire/errors.md, "Refused parameters").
 *
 * `undefined` when the error names no such field, when it was not sent, or when the request cannot omit it. `sentBody`
 * is the JSON body of the request.
 */
export function findUnsupportedField(facts: ErrorFacts, sentBody: JsonObject): string | undefined {
  const candidates = facts.param === undefined ? [] : [facts.param]
  if (facts.param === undefined || !isSent(facts.param, sentBody)) {
    candidates.push(...namesIn(facts.message ?? ''))
  }
  for (const candidate of candidates) {
    const field = findSent(candidate, sentBody)
    if (field !== undefined) return field
  }
  return undefined
}

/** Whether an error, by its code and words, is one that removing a field can fix. */
export function namesUnsupportedField(facts: ErrorFacts): boolean {
  return (
    facts.param !== undefined ||
    (facts.code !== undefined && unsupportedCodes.has(facts.code)) ||
    namesIn(facts.message ?? '').length > 0
  )
}

function namesIn(message: string): string[] {
  const names: string[] = []
  for (const pattern of patterns) {
    for (const match of message.matchAll(pattern)) {
      const [, first, second] = match
      // `Unknown name "x" at 'path'` names the parent path separately.
      if (first !== undefined && second !== undefined && pattern.source.startsWith('unknown name')) {
        names.push(`${second}.${first}`)
      }
      for (const found of [first, second]) if (found !== undefined) names.push(found.replace(/\.$/, ''))
    }
  }
  return names
}

function isSent(path: string, sentBody: JsonObject): boolean {
  return findSent(path, sentBody) !== undefined
}

/**
 * Maps a path in the gateway's error to one that was sent. Names are compared without case and underscores, since
 * converted requests come back in snake case. `***` is a part that the gateway masked because it took the path for a
 * domain name; only the readable rest is then compared.
 */
function findSent(path: string, sentBody: JsonObject): string | undefined {
  const segments = path.split(/[.[\]]+/).filter((segment) => segment !== '')
  const [head] = segments
  if (head === undefined) return undefined
  if (/^\*+$/.test(head))
    return findByTail(
      segments.filter((segment) => !/^\*+$/.test(segment)),
      sentBody,
    )
  const key = findKey(sentBody, head)
  if (key === undefined || neededFields.has(key)) return undefined
  const inside = sentBody[key]
  const next = segments[1]
  // Only the settings object of generate-content is a group of fields; elsewhere the whole field is removed.
  if (isSettingsGroup(key) && isJsonObject(inside) && next !== undefined) {
    const nested = findKey(inside, next)
    return nested === undefined ? undefined : `${key}.${nested}`
  }
  return key
}

function findByTail(tail: readonly string[], sentBody: JsonObject): string | undefined {
  const last = tail[tail.length - 1]
  if (last === undefined) return undefined
  for (const [key, value] of Object.entries(sentBody)) {
    if (neededFields.has(key) || !holdsKey(value, last)) continue
    const nested = isSettingsGroup(key) && isJsonObject(value) ? findKey(value, last) : undefined
    return nested === undefined ? key : `${key}.${nested}`
  }
  return undefined
}

function holdsKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsKey(item, key))
  if (!isJsonObject(value)) return false
  return findKey(value, key) !== undefined || Object.values(value).some((item) => holdsKey(item, key))
}

function findKey(object: JsonObject, wanted: string): string | undefined {
  return Object.keys(object).find((key) => comparable(key) === comparable(wanted))
}

function comparable(key: string): string {
  // A form repeats a field under a name ending in brackets, which gateways omit in errors.
  return key.replace(/\[\]$/, '').replaceAll('_', '').toLowerCase()
}

function isSettingsGroup(key: string): boolean {
  return key === 'generationConfig' || key === 'generation_config'
}
