import { isScalar, parseDocument, visit, type Document } from 'yaml'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { checkKeys } from './pack-keys.ts'
import { packSchema, type Pack } from './pack-schema.ts'

/** The maximum length of a pack: 100,000 cases of one line each need a tenth of it. */
export const maxPackCharacters = 32 * 1024 * 1024

/** The maximum number of YAML aliases: without a limit, a file of a few lines could expand to gigabytes. */
const maxAliases = 100

/** Parsing this much YAML takes a second or two and 150 MB of memory: longer tables belong in separate files. */
const maxYamlCharacters = 1024 * 1024

/** Parses a pack from JSON or YAML. The error names the place that cannot be read. */
export function readPack(text: string): Result<Pack> {
  const value = readTree(text)
  if (!value.ok) return value
  if (!isJsonObject(value.value)) return err({ kind: 'invalid-input', ...experimentsError('packNoObject') })
  // Check keys before values: the value of a rejected key can have any shape.
  const keys = checkKeys(value.value, 'pack')
  if (!keys.ok) return keys
  const parsed = packSchema.safeParse(value.value)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return err(unreadable(issue?.path.join('.') ?? 'file', issue?.message ?? ''))
}

/** Parses JSON or YAML to plain values of limited size and depth. */
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
    // Do not log warnings: they contain text of the file.
    const document = parseDocument(text, { schema: 'core', merge: true, logLevel: 'error' })
    const [problem] = document.errors
    if (problem !== undefined) throw problem
    if (hasKeyOfParts(document)) return err(tooDeep())
    // Convert through JSON, which removes dates, non-JSON numbers and shared references.
    const tree: unknown = document.toJS({ maxAliasCount: maxAliases })
    const plain = parseJson(JSON.stringify(tree) ?? '')
    return plain === undefined || isTooDeep(plain) ? err(tooDeep()) : ok(plain)
  } catch (error) {
    // Nesting this deep overflows the stack; the parser's message about that would not help the user.
    if (error instanceof Error && /call stack/i.test(error.message)) return err(tooDeep())
    // These are messages of libraries about anchors (`&`) and aliases (`*`) in the file.
    if (error instanceof Error && /alias count|circular structure/i.test(error.message))
      return err({ kind: 'invalid-input', ...experimentsError('packAliases', { limit: maxAliases }) })
    return err(unreadable('file', error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''))
  }
}

/** The maximum nesting depth: recursion over deeper values could overflow the stack. */
const maxDepth = 100

function isTooDeep(value: Json): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
  return false
}

function tooDeep() {
  return { kind: 'invalid-input' as const, ...experimentsError('packTooDeep') }
}

/** Whether a key is a list or an object: converting it to text takes twice as long for each level of nesting. */
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
