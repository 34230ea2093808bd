import { isJsonObject, type Json } from '../../json.ts'

/** A copy of `value` with one thing changed somewhere in it: a value replaced, left out, or one added. */
export function mutateJson(value: Json, random: () => number): Json {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  if (Array.isArray(value) && value.length > 0 && random() < 0.9) {
    const at = Math.floor(random() * value.length)
    if (random() < 0.1) return value.toSpliced(at, 1)
    if (random() < 0.1) return [...value, value[at] ?? null]
    return value.with(at, mutateJson(value[at] ?? null, random))
  }
  if (isJsonObject(value) && random() < 0.95) {
    const entries = Object.entries(value)
    const [key, inner] = entries.length > 0 ? pick(entries) : ['', null]
    if (random() < 0.1) return Object.fromEntries(entries.filter(([name]) => name !== key))
    if (random() < 0.1) return { ...value, [pick(oddKeys)]: pick(oddValues) }
    return { ...value, [key]: mutateJson(inner, random) }
  }
  if (typeof value === 'number' && random() < 0.7) return Math.floor(random() * 300)
  if (typeof value === 'string' && random() < 0.7) return pick(oddTexts)
  return pick(oddValues)
}

const oddTexts = [
  'One',
  ' two',
  '',
  '"',
  '\\',
  '}',
  '{',
  '"usage":{"total_tokens":9}',
  '\n',
  'TEXT',
  '漢字 😀',
]
const oddKeys = ['usage', 'usageMetadata', 'created', 'text', 'content', 'error', 'thought', 'refusal', 'id']
const oddValues: readonly Json[] = [
  null,
  true,
  0,
  -1,
  2.5,
  1e21,
  'x',
  [],
  {},
  { total_tokens: 7, prompt_tokens: 0 },
  { candidatesTokenCount: 3, details: [{ tokenCount: 1 }] },
]
