import { maxJsonDepth } from '../../../shared/limits.ts'

/**
 * The same value with every text in it changed, names of members too; the very same one when none of them is another. Deeper than
 * `maxJsonDepth`, where no reader goes, it is left as it is.
 */
export function changeTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value)
  if (depth > maxJsonDepth) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => changeTexts(item, change, depth + 1))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const changed = entries.map(([name, item]) => [change(name), changeTexts(item, change, depth + 1)] as const)
  const isSame = changed.every(
    ([name, item], index) => name === entries[index]?.[0] && item === entries[index][1],
  )
  return isSame ? value : Object.fromEntries(changed)
}
