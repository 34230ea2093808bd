import { isScalar, parseDocument, visit, type Document } from 'yaml'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { checkKeys } from './pack-keys.ts'
import { packSchema, type Pack } from './pack-schema.ts'

/** Longer files are no packs: 100,000 cases of a line each have a tenth. */
export const maxPackCharacters = 32 * 1024 * 1024

/** How often an anchor may be used again in YAML: a file of a few lines can stand for gigabytes. */
const maxAliases = 100

/** Reading so much YAML takes a second or two, and 150 MB of memory: longer tables stand in files of their own. */
const maxYamlCharacters = 1024 * 1024

/** Reads a pack from its text, JSON or YAML. The error names the place in the file that cannot be read. */
export function readPack(text: string): Result<Pack> {
  const value = readTree(text)
  if (!value.ok) return value
  if (!isJsonObject(value.value)) return err({ kind: 'invalid-input', ...experimentsError('packNoObject') })
  // Before the shape of what it holds: what is refused may look like anything.
  const keys = checkKeys(value.value, 'pack')
  if (!keys.ok) return keys
  const parsed = packSchema.safeParse(value.value)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return err(unreadable(issue?.path.join('.') ?? 'file', issue?.message ?? ''))
}

/** JSON or YAML as plain values, of bounded size and depth. */
export function readTree(text: string): Result<Json> {
  if (text.length > maxPackCharacters)
    return err({
      kind: 'invalid-input',
      ...experimentsError('packTooLong', { megabytes: maxPackCharacters / 1024 / 1024 }),
    })
  const json = parseJson(text)
  if (json !== undefined) return isTooDeep(json) ? err(tooDeep()) : ok(json)
  if (text.length > maxYamlCharacters)
    return err({
      kind: 'invalid-input',
      ...experimentsError('yamlTooLong', { megabytes: maxYamlCharacters / 1024 / 1024 }),
    })
  try {
    // Without warnings, which print what stands in the file.
    const document = parseDocument(text, { schema: 'core', merge: true, logLevel: 'error' })
    const [problem] = document.errors
    if (problem !== undefined) throw problem
    if (hasKeyOfParts(document)) return err(tooDeep())
    // Through JSON: no dates, no numbers that JSON has not, no object that stands in two places.
    const tree: unknown = document.toJS({ maxAliasCount: maxAliases })
    const plain = parseJson(JSON.stringify(tree) ?? '')
    return plain === undefined || isTooDeep(plain) ? err(tooDeep()) : ok(plain)
  } catch (error) {
    // The stack of the engine is what ends reading so deep a file: its words, which the parser repeats, are about the engine.
    if (error instanceof Error && /call stack/i.test(error.message)) return err(tooDeep())
    // Both are words of libraries, about what a person wrote with `&` and `*`.
    if (error instanceof Error && /alias count|circular structure/i.test(error.message))
      return err({ kind: 'invalid-input', ...experimentsError('packAliases', { limit: maxAliases }) })
    return err(unreadable('file', error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''))
  }
}

/** Deeper files are no packs, and what reads values inside of values would end with the stack of the engine. */
const maxDepth = 100

function isTooDeep(value: Json): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []))
  }
  return false
}

function tooDeep() {
  return { kind: 'invalid-input' as const, ...experimentsError('packTooDeep') }
}

/** Whether a list or an object is the name of a value: making a text of it takes twice as long for each level inside. */
function hasKeyOfParts(document: Document): boolean {
  let isFound = false
  visit(document, {
    Pair(_, { key }) {
      if (key === null || isScalar(key)) return undefined
      isFound = true
      return visit.BREAK
    },
  })
  return isFound
}

function unreadable(place: string, problem: string) {
  return { kind: 'invalid-input' as const, ...experimentsError('packUnreadable', { place, problem }) }
}
