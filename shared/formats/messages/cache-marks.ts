import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { defaultCacheLifetime, maxCacheMarks, readCacheMark } from '../../runs/cache-mark.ts'
import { toList, toText } from '../coerce.ts'

/** The place of a cache mark in a request. `number` counts from 1. `request`: the field beside the messages. */
export type CacheMarkPlace =
  | { readonly type: 'tool'; readonly number: number; readonly name: string }
  | { readonly type: 'system' }
  | { readonly type: 'message'; readonly number: number; readonly block: string }
  | { readonly type: 'request' }

export interface PlacedCacheMark {
  readonly place: CacheMarkPlace
  /** How long the service caches everything before the mark. */
  readonly ttl: string
  /** The path of its block in the body, such as `messages.2.content.0`; `''` for the request's own. */
  readonly path: string
}

/**
 * The cache marks of a messages body in the order in which the service reads them: tools, system prompt, messages, and
 * last the mark of the request itself (see shared/gateway/wire/messages.md, "Prompt caching").
 */
export function cacheMarksOf(body: JsonObject): PlacedCacheMark[] {
  return [
    ...marksIn(body['tools'], 'tools', (tool, index) => ({
      type: 'tool',
      number: index + 1,
      name: toText(tool['name']) ?? toText(tool['type']) ?? '',
    })),
    ...marksIn(body['system'], 'system', () => ({ type: 'system' })),
    ...toList(body['messages']).flatMap((message, index) =>
      isJsonObject(message)
        ? marksIn(message['content'], `messages.${index}.content`, (block) => ({
            type: 'message',
            number: index + 1,
            block: toText(block['type']) ?? '',
          }))
        : [],
    ),
    ...placed(body, '', { type: 'request' }),
  ]
}

function marksIn(
  list: Json | undefined,
  path: string,
  placeOf: (block: JsonObject, index: number) => CacheMarkPlace,
): PlacedCacheMark[] {
  return toList(list).flatMap((block, index) => {
    if (!isJsonObject(block)) return []
    const at = `${path}.${index}`
    const place = placeOf(block, index)
    // A tool result may consist of blocks with marks of their own.
    const inner = block['type'] === 'tool_result' ? toList(block['content']) : []
    return [
      ...inner.flatMap((part, number) =>
        isJsonObject(part) ? placed(part, `${at}.content.${number}`, place) : [],
      ),
      ...placed(block, at, place),
    ]
  })
}

function placed(block: JsonObject, path: string, place: CacheMarkPlace): PlacedCacheMark[] {
  const mark = readCacheMark(block['cache_control'])
  return mark === undefined ? [] : [{ place, path, ttl: mark.ttl ?? defaultCacheLifetime }]
}

/**
 * The place of a cache mark as errors state it: `system`, `request`, `message 3` (from 1) or `tool get_time`. The
 * window formats it for display.
 */
export function placeCode({ place }: PlacedCacheMark): string {
  if (place.type === 'tool') return `tool ${place.name}`
  return place.type === 'message' ? `message ${place.number}` : place.type
}

/** A problem for which a service would refuse the marks. */
export type CacheMarkProblem =
  | { readonly type: 'too-many'; readonly marks: readonly PlacedCacheMark[] }
  /** A longer lifetime after a shorter one. */
  | { readonly type: 'order'; readonly mark: PlacedCacheMark; readonly behind: PlacedCacheMark }

/**
 * The first problem of the marks of a messages body (see shared/gateway/wire/messages.md, "Prompt caching"): more than
 * `maxCacheMarks`, or a mark of one hour after one of five minutes. `undefined` if the service accepts them.
 */
export function cacheMarkProblem(marks: readonly PlacedCacheMark[]): CacheMarkProblem | undefined {
  if (marks.length > maxCacheMarks) return { type: 'too-many', marks }
  const short = marks.findIndex(({ ttl }) => ttl === '5m')
  const behind = marks[short]
  const long = marks.find(({ ttl }, index) => ttl === '1h' && short !== -1 && index > short)
  return long === undefined || behind === undefined ? undefined : { type: 'order', mark: long, behind }
}
