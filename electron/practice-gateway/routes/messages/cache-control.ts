import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, type Failure } from '../../errors.ts'

interface FoundMark {
  readonly path: string
  readonly holder: JsonObject
  readonly mark: Json
}

const mostMarks = 4

/**
 * Checks the cache marks of a request as the vendor does: at most four, the longer lifetimes first, and none on
 * thinking or on empty text.
 */
export function checkCacheControl(body: JsonObject): Failure | undefined {
  const own = body['cache_control']
  const inside = ['tools', 'system', 'messages'].flatMap((field) => marksIn(body[field] ?? null, field))
  const marks = isJsonObject(own) ? [...inside, { path: '', holder: body, mark: own }] : inside
  const wrong = marks.map(checkMark).find((failure) => failure !== undefined)
  if (wrong !== undefined) return wrong
  if (marks.length > mostMarks) {
    const message = `A maximum of ${mostMarks} blocks with cache_control may be provided. Found ${marks.length}.`
    return fieldFailure('', '', message)
  }
  const short = marks.findIndex(({ mark }) => ttlOf(mark) === '5m')
  const late = marks.find(({ mark }, index) => short !== -1 && index > short && ttlOf(mark) === '1h')
  return late === undefined
    ? undefined
    : fieldFailure(
        '',
        '',
        `${late.path}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
      )
}

function checkMark({ path, holder, mark }: FoundMark): Failure | undefined {
  const at = path === '' ? 'cache_control' : `${path}.cache_control`
  const wrong = (problem: string): Failure => fieldFailure('', '', `${at}${problem}`)
  if (!isJsonObject(mark)) return wrong(': Input should be an object')
  if (mark['type'] !== 'ephemeral') return wrong(".type: Input should be 'ephemeral'")
  if (mark['ttl'] !== undefined && mark['ttl'] !== '5m' && mark['ttl'] !== '1h')
    return wrong(".ttl: Input should be '5m' or '1h'")
  if (holder['type'] === 'thinking' || holder['type'] === 'redacted_thinking')
    return wrong(': Extra inputs are not permitted')
  if (holder['type'] === 'text' && holder['text'] === '')
    return wrong(': cache_control cannot be set for empty text blocks')
  return undefined
}

/** Fields whose content is data: marks in schemas and call arguments do not count. */
const data: ReadonlySet<string> = new Set(['input', 'input_schema', 'source'])

function marksIn(value: Json, path: string): FoundMark[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => marksIn(inner, `${path}.${index}`))
  if (!isJsonObject(value)) return []
  const { cache_control: mark, ...others } = value
  const inner = Object.entries(others).flatMap(([name, each]) =>
    data.has(name) ? [] : marksIn(each, `${path}.${name}`),
  )
  return mark === undefined || mark === null ? inner : [...inner, { path, holder: value, mark }]
}

function ttlOf(mark: Json): string {
  return isJsonObject(mark) && mark['ttl'] === '1h' ? '1h' : '5m'
}
