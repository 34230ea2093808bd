import { parseJson, type Json } from '../json.ts'
import { maxGluedValues } from '../limits.ts'

/**
 * Parses a text that contains several JSON values: one per line, or joined directly, with or without a `data:` between
 * them (see shared/gateway/wire/streams.md, "Several objects in one event"). `undefined` when any part of it is
 * something else, or when there are too many.
 */
export function splitGluedJson(text: string): Json[] | undefined {
  return splitLines(text) ?? splitAtClosings(text)
}

function splitLines(text: string): Json[] | undefined {
  if (!text.includes('\n')) return undefined
  const values: Json[] = []
  // Line by line: the first line nearly always shows that there are no JSON values.
  for (let start = 0, end = 0; end < text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const line = text.slice(start, end)
    if (line.trim() === '') continue
    const value = parseJson(line)
    if (value === undefined || values.push(value) > maxGluedValues) return undefined
  }
  return values.length < 2 ? undefined : values
}

/** Scans brackets; a value ends where its outermost bracket closes. */
function splitAtClosings(text: string): Json[] | undefined {
  const values: Json[] = []
  let start = 0
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      if (depth === 0) {
        if (!isGlue(text.slice(start, index), values.length)) return undefined
        start = index
      }
      depth += 1
    } else if (character === '}' || character === ']') {
      depth -= 1
      if (depth < 0) return undefined
      if (depth > 0) continue
      // It is a single value: parsing it in vain would be the most expensive step.
      if (values.length === 0 && index === text.length - 1) return undefined
      const value = parseJson(text.slice(start, index + 1))
      if (value === undefined) return undefined
      if (values.push(value) > maxGluedValues) return undefined
      start = index + 1
    }
  }
  if (depth !== 0 || values.length < 2 || text.slice(start).trim() !== '') return undefined
  return values
}

function isGlue(between: string, valueCount: number): boolean {
  const trimmed = between.trim()
  return trimmed === '' || (valueCount > 0 && trimmed === 'data:')
}
