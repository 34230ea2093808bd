import { isJsonObject, parseJson } from '../json.ts'

const keys = ['providers', 'prompts', 'tests', 'defaultTest'] as const

/** As far as can be told without reading it. */
const firstLevel = new RegExp(`^["'\\s{]*(?:${keys.join('|')})["']?\\s*:`, 'm')

/** Whether the text of a file is a pack, by what stands at its first level. JSON may be written in one line. */
export function isPack(fileName: string, text: string): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(fileName)) return false
  const value = parseJson(text)
  // Main reads YAML, and says what is wrong with JSON.
  if (value === undefined) return firstLevel.test(text)
  return isJsonObject(value) && keys.some((key) => Object.hasOwn(value, key))
}
