import { createHash } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { GatewayClock } from '../clock.ts'
import { countTokens, tokenize } from './tokens.ts'

/** A piece of a prompt in the order in which a service reads it, and the lifetime of the cache mark at its end. */
export interface PromptPiece {
  readonly value: Json
  readonly ttl?: string | undefined
}

/**
 * The tokens of an input that were read from the cache and written to it. All of them are part of the counted input.
 */
export interface CacheUse {
  readonly cached: number
  readonly written5m: number
  readonly written1h: number
}

export const noCacheUse: CacheUse = { cached: 0, written5m: 0, written1h: 0 }

/** Prompts are cached per owner: those of another key or model are never read. */
export interface CacheOwner {
  readonly name: string
  /** The counted tokens of the request. */
  readonly input: number
}

/**
 * The prompt cache of a service, keyed by the beginnings of prompts. Call it once per request: it also stores what the
 * request contains.
 *
 * - `marked`: as Anthropic does, up to each mark. A mark also finds what an earlier mark stored up to 20 pieces before
 *   it.
 * - `automatic`: as OpenAI does, in steps of 128 tokens, without marks.
 */
export interface PromptCache {
  marked(owner: CacheOwner, pieces: readonly PromptPiece[]): CacheUse
  automatic(owner: CacheOwner, pieces: readonly PromptPiece[], lifetimeMs: number): CacheUse
}

const minuteMs = 60_000
const shortest = 1024
const step = 128
const lookBack = 20
const maxKept = 20_000
const tokensOfMedia = 85

export function createPromptCache(clock: GatewayClock): PromptCache {
  /** When the beginning with this hash expires, its lifetime after each read, and its tokens when it was written. */
  const kept = new Map<string, { until: number; lifetimeMs: number; size: number }>()

  function isKept(hash: string): boolean {
    const entry = kept.get(hash)
    if (entry === undefined) return false
    if (entry.until > clock.now()) return true
    kept.delete(hash)
    return false
  }

  function keep(hash: string, lifetimeMs: number, size: number): void {
    kept.delete(hash)
    kept.set(hash, { until: clock.now() + lifetimeMs, lifetimeMs, size })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  return {
    marked({ name, input }, pieces) {
      const marks = [...pieces.keys()].filter((index) => pieces[index]?.ttl !== undefined)
      const last = marks.at(-1)
      if (last === undefined) return noCacheUse
      const sizes = sizesUpTo(pieces, input)
      const hashes = hashesUpTo(name, pieces)
      const found = marks
        .flatMap((mark) => Array.from({ length: lookBack + 1 }, (_, back) => mark - back))
        .filter((index) => index >= 0 && isKept(hashes[index] ?? ''))
      const hit = Math.max(-1, ...found)
      const entry = kept.get(hashes[hit] ?? '')
      const read = Math.min(input, entry?.size ?? 0)
      // Reading an entry renews its lifetime.
      if (entry !== undefined) keep(hashes[hit] ?? '', entry.lifetimeMs, entry.size)
      let from = read
      let [written5m, written1h] = [0, 0]
      for (const mark of marks) {
        const hash = hashes[mark] ?? ''
        const size = isKept(hash) ? (kept.get(hash)?.size ?? 0) : (sizes[mark] ?? 0)
        if (size < shortest) continue
        const isLong = pieces[mark]?.ttl === '1h'
        keep(hash, (isLong ? 60 : 5) * minuteMs, size)
        const added = Math.max(0, size - from)
        if (isLong) written1h += added
        else written5m += added
        from = Math.max(from, size)
      }
      return { cached: read, written5m, written1h }
    },
    automatic({ name, input }, pieces, lifetimeMs) {
      const tokens = pieces.flatMap(({ value }) => tokenize(wordsOf(value)))
      const scale = tokens.length === 0 ? 0 : input / tokens.length
      let hash = name
      let read = 0
      let isAlike = true
      for (let end = step; end <= tokens.length; end += step) {
        hash = digest(hash, tokens.slice(end - step, end).join(''))
        isAlike &&= isKept(hash)
        if (isAlike) read = end
        keep(hash, lifetimeMs, end)
      }
      const cached = Math.min(input, Math.floor((read * scale) / step) * step)
      return { ...noCacheUse, cached: cached < shortest ? 0 : cached }
    },
  }
}

function digest(before: string, text: string): string {
  return createHash('sha256').update(before).update('\n').update(text).digest('base64')
}

function hashesUpTo(name: string, pieces: readonly PromptPiece[]): string[] {
  let hash = name
  return pieces.map(({ value }) => (hash = digest(hash, JSON.stringify(value))))
}

/** Returns the number of input tokens up to the end of each piece. */
function sizesUpTo(pieces: readonly PromptPiece[], input: number): number[] {
  const counts = pieces.map(({ value }) => Math.max(1, countTokens(wordsOf(value))))
  const all = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  return counts.map((count) => {
    sum += count
    return Math.round((sum / all) * input)
  })
}

/** The text of a piece for counting. The data of a file counts as a fixed number of tokens, however long it is. */
function wordsOf(value: Json): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(wordsOf).join('\n')
  if (!isJsonObject(value)) return ''
  return Object.entries(value)
    .map(([name, inner]) => (isData(name, inner) ? dataWords(inner) : wordsOf(inner)))
    .join('\n')
}

function isData(name: string, value: Json): value is string {
  return typeof value === 'string' && ((name === 'data' && value.length > 200) || value.startsWith('data:'))
}

/** The same data becomes the same words, other data becomes other words. */
function dataWords(data: string): string {
  return `${digest('', data).replaceAll(/\W/g, '').slice(0, 6)} `.repeat(tokensOfMedia)
}

/** The pieces of a body: everything before the messages, then each piece of each message with its role. */
export function promptPieces(
  body: JsonObject,
  { before, messages, content }: { before: readonly string[]; messages: string; content: string },
): PromptPiece[] {
  const list = body[messages]
  const turns = typeof list === 'string' ? [{ role: 'user', [content]: list }] : listOf(list)
  return [
    ...before.flatMap((field) => listOf(body[field]).map(toPiece)),
    ...turns.flatMap((message) => {
      if (!isJsonObject(message)) return [toPiece(message)]
      const { [content]: said = null, ...others } = message
      return listOf(said).map((piece) => {
        const { value, ttl } = toPiece(typeof piece === 'string' ? { type: 'text', text: piece } : piece)
        return { value: [others, value], ttl }
      })
    }),
  ]
}

function listOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null
    ? []
    : [typeof value === 'string' ? { type: 'text', text: value } : value]
}

function toPiece(value: Json): PromptPiece {
  if (!isJsonObject(value)) return { value }
  const { cache_control: mark, ...others } = value
  return { value: others, ttl: ttlOf(mark) }
}

export function ttlOf(mark: Json | undefined): string | undefined {
  if (!isJsonObject(mark)) return undefined
  return typeof mark['ttl'] === 'string' ? mark['ttl'] : '5m'
}

/** The automatic lifetime of cached prompts, as `prompt_cache_retention` requests. */
export function cacheLifetime(body: JsonObject): number {
  return (body['prompt_cache_retention'] === '24h' ? 24 * 60 : 10) * minuteMs
}

/** Requests with another `prompt_cache_key` reach another machine, which has cached other prompts. */
export function keyedOwner(owner: CacheOwner, body: JsonObject): CacheOwner {
  const key = body['prompt_cache_key']
  return typeof key === 'string' ? { ...owner, name: `${owner.name} ${key}` } : owner
}
