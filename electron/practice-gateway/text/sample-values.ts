import type { Json, JsonObject } from '../../../shared/json.ts'

const formats: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  time: '14:03:22Z',
  'date-time': '2026-11-21T14:03:22Z',
  duration: 'PT90S',
  email: 'rehearsal@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/rehearsal',
  url: 'https://example.com/rehearsal',
  uuid: '5f0c6f0e-3d9b-4c55-9a4e-0a3b6f3d1c22',
}

const wholeMessage = /^(query|q|text|input|question|message|prompt|search|content|body)$/i
const placeOrName = /(city|place|location|country|name|person|title|subject|topic)$/i

/** Texts that satisfy common patterns, tried in order. */
const patternCandidates = [
  'rehearsed',
  'Rehearsed',
  'REHEARSED',
  'AB-1234',
  'A1',
  'EUR',
  'en',
  'en-US',
  'a',
  'A',
]
const patternNumbers = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '12:30',
  '12.50',
  '2026',
  '2026-11-21',
  '+15550100',
  '#aabbcc',
]

/** Returns a string for a schema: taken from the message where that fits, otherwise one that says it is rehearsed. */
export function sampleString(schema: JsonObject, text: string, name: string, index: number): string {
  const format = schema['format']
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const pattern = schema['pattern']
  if (typeof pattern === 'string') return matching(pattern)
  const found = fromMessage(text, name)
  const plain = found ?? `rehearsed ${name}`.trim()
  return fitLength(index === 0 ? plain : `${plain} ${index + 1}`, schema)
}

function fromMessage(text: string, name: string): string | undefined {
  if (wholeMessage.test(name) && text !== '') return text
  const quoted = /["“'‘]([^"”'’]{1,80})["”'’]/.exec(text)?.[1]
  if (quoted !== undefined && placeOrName.test(name)) return quoted
  if (/^(tz|time_?zone)$/i.test(name)) return /\b[A-Z][a-z]+\/[A-Z][a-z_]+\b/.exec(text)?.[0] ?? 'UTC'
  if (!placeOrName.test(name)) return undefined
  const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '')
  return words.slice(1).findLast((word) => /^\p{Lu}\p{Ll}/u.test(word))
}

function matching(pattern: string): string {
  let expression: RegExp
  try {
    expression = new RegExp(pattern, 'u')
  } catch {
    return 'rehearsed'
  }
  return (
    [...patternCandidates, ...patternNumbers].find((candidate) => expression.test(candidate)) ?? 'rehearsed'
  )
}

function fitLength(text: string, schema: JsonObject): string {
  const { minLength, maxLength } = schema
  const characters = Array.from(text)
  const shortest = typeof minLength === 'number' ? minLength : 0
  while (characters.length < shortest) characters.push('.')
  return (typeof maxLength === 'number' ? characters.slice(0, maxLength) : characters).join('')
}

/** Returns a number within the bounds of a schema: the message's own when it fits, otherwise the lowest that does. */
export function sampleNumber(schema: JsonObject, text: string, index: number, isInteger: boolean): number {
  const step = numberOf(schema['multipleOf']) ?? (isInteger ? 1 : undefined)
  const aboveOpen = numberOf(schema['exclusiveMinimum'])
  const belowOpen = numberOf(schema['exclusiveMaximum'])
  const lowest = Math.max(numberOf(schema['minimum']) ?? -Infinity, aboveOpen ?? -Infinity)
  const highest = Math.min(numberOf(schema['maximum']) ?? Infinity, belowOpen ?? Infinity)
  const fits = (value: number) =>
    value >= lowest &&
    value <= highest &&
    value !== aboveOpen &&
    value !== belowOpen &&
    (step === undefined || Number.isInteger(value / step))
  const said = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const near = lowest === -Infinity ? Math.min(1 + index, highest) : lowest + index
  const start = step === undefined ? near : Math.ceil(near / step) * step
  const middle = lowest + (highest - lowest) / 2
  const candidates = [...said, start, start + (step ?? 1), lowest, highest, start - (step ?? 1), middle, 0]
  return candidates.find((value) => Number.isFinite(value) && fits(value)) ?? start
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
