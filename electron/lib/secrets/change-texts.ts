import { maxJsonDepth } from '../../../shared/limits.ts'

/**
 * Returns the value with every text in it changed, including member names; the same object if none changes. Below
 * `maxJsonDepth`, where no reader goes, nothing is changed.
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
