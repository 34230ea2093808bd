import { isJsonObject, parseJson } from '../json.ts'

const keys = ['providers', 'prompts', 'tests', 'defaultTest'] as const

/** Matches a top-level key of a pack in text that is not valid JSON. */
const firstLevel = new RegExp(`^["'\\s{]*(?:${keys.join('|')})["']?\\s*:`, 'm')

/** Whether a text is a pack, judged by its top-level keys. JSON may be on a single line. */
export function isPack(fileName: string, text: string): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(fileName)) return false
  const value = parseJson(text)
  // The main process parses YAML, and reports errors in JSON.
  if (value === undefined) return firstLevel.test(text)
  return isJsonObject(value) && keys.some((key) => Object.hasOwn(value, key))
}
