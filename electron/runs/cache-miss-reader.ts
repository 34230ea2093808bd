import {
  cacheMissOf,
  readStatedCause,
  type CachedRequest,
  type StatedCause,
} from '../../shared/caching/cache-report.ts'
import type { CacheMiss, CacheShares } from '../../shared/caching/cache-miss.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { findConversationFormat } from '../../shared/formats/registry.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import type { Run } from '../../shared/runs/run.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { RecordReader } from './record-reader.ts'
import { createRunStore } from './run-store.ts'

export interface CacheMissReaderDependencies {
  readonly database: Database
  readonly runs: { get(id: string): Result<Run> }
  readonly records: Pick<RecordReader, 'readRunRecord'>
}

/** A token count of the answer, as an SQL expression. */
const counted = (name: string): string => `json_extract(details, '$.usage.${name}')`

/**
 * Computes what the cache could have given to a run of a conversation and did not, from its own record and that of the
 * run before.
 */
export function createCacheMissReader({ database, runs, records }: CacheMissReaderDependencies) {
  const store = createRunStore(database)
  const shares = database.connection.prepare(`
    SELECT count(*) AS answers, total(${counted('inputTokens')}) AS input, total(${counted('cachedInputTokens')}) AS cached,
      total(${counted('cacheWriteTokens')}) AS written
    FROM runs INDEXED BY runs_by_conversation
    WHERE conversation_id = ? AND deleted_at IS NULL AND status <> 'running' AND json_valid(details)
      AND ${counted('inputTokens')} > 0
      AND coalesce(${counted('cachedInputTokens')}, ${counted('cacheWriteTokens')}) IS NOT NULL`)

  async function toRequest(run: Run, isLast: boolean): Promise<CachedRequest | undefined> {
    const { model, connectionId, usage, startedAt } = run
    const format = findConversationFormat(run.format)
    if (format === undefined) return undefined
    const record = await records.readRunRecord(run)
    const body = record.ok ? parseJson(record.value.request.body) : undefined
    if (!record.ok || !isJsonObject(body)) return undefined
    const said = record.value.response?.body ?? ''
    const statedCause = isLast ? statedIn(said) : undefined
    return { format, model, body, connectionId, usage, startedAt, statedCause }
  }

  return {
    /** Cache shares of the answers in a conversation that report cache counts. */
    readShares: (conversationId: string): Result<CacheShares> =>
      database.read(databaseError('runNotRead'), () => {
        const row = shares.get(conversationId) ?? {}
        return {
          answers: Number(row['answers']),
          inputTokens: Number(row['input']),
          cachedTokens: Number(row['cached']),
          writtenTokens: Number(row['written']),
        }
      }),
    /** Resolves without `miss` when there is none, or when it cannot be determined. */
    async read(id: string): Promise<Result<{ miss?: CacheMiss }>> {
      const run = runs.get(id)
      if (!run.ok) return run
      const now = await toRequest(run.value, true)
      if (now === undefined) return ok({})
      const found = database.read(databaseError('runNotRead'), () => store.runBefore(run.value))
      if (!found.ok) return found
      const before = found.value === undefined ? undefined : await toRequest(found.value, false)
      const miss = cacheMissOf(now, before)
      return ok(miss === undefined ? {} : { miss })
    },
  }
}

/**
 * Reads the cause that an answer states: from the whole message, or from the first event of its stream, which contains
 * the message.
 */
function statedIn(body: string): StatedCause | undefined {
  if (!body.includes('"cache_miss_reason"')) return undefined
  const whole = parseJson(body)
  if (whole !== undefined) return readStatedCause(whole)
  const line = body
    .split('\n')
    .find((candidate) => candidate.startsWith('data:') && candidate.includes('"cache_miss_reason"'))
  const event = line === undefined ? undefined : parseJson(line.slice('data:'.length))
  return isJsonObject(event) ? (readStatedCause(event['message']) ?? readStatedCause(event)) : undefined
}
