import * as z from 'zod/mini'
import { ok } from '../../shared/errors/result.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { nothingLearned, type LearnedScripts } from '../../shared/tokens/token-rates.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'

/** The token counts of a model from its runs. */
export interface ModelCounts {
  readonly scripts: LearnedScripts
  readonly runs: number
}

/** The counts of each model that was used. Unreadable data is ignored. */
export interface TokenCountStore {
  get(model: string): ModelCounts
  set(model: string, counts: ModelCounts, now: number): void
}

/** Maximum number of stored models; the last used are kept. */
export const maxCountedModels = 1_000
/** No gateway has a longer model name. */
const maxModelCharacters = 300

const learnedSchema = z.object({
  characters: z.number().check(z.minimum(0)),
  tokens: z.number().check(z.minimum(0)),
})
const scriptsSchema = z.object({
  latin: learnedSchema,
  cjk: learnedSchema,
  code: learnedSchema,
  other: learnedSchema,
})

const nothing: ModelCounts = { scripts: nothingLearned, runs: 0 }

export function createTokenCountStore(database: Database, log: Log): TokenCountStore {
  const { connection } = database
  const select = connection.prepare('SELECT scripts, runs FROM token_counts WHERE model = ?')
  const save = connection.prepare(
    'INSERT OR REPLACE INTO token_counts (model, scripts, runs, counted_at) VALUES (?, ?, ?, ?)',
  )
  const removeOldest = connection.prepare(`
    DELETE FROM token_counts WHERE model IN (
      SELECT model FROM token_counts ORDER BY counted_at DESC LIMIT -1 OFFSET ${maxCountedModels})`)
  /** Cached, since every estimate reads them. */
  const known = new Map<string, ModelCounts>()

  function read(model: string): ModelCounts {
    const row = database.read(databaseError('tokenCountsNotRead'), () => select.get(model))
    if (!row.ok) log.warn(row.error.message)
    if (!row.ok || row.value === undefined) return nothing
    const scripts = scriptsSchema.safeParse(parseOwnJson(String(row.value['scripts'])))
    return scripts.success ? { scripts: scripts.data, runs: Number(row.value['runs']) } : nothing
  }

  function remember(model: string, counts: ModelCounts): void {
    known.delete(model)
    known.set(model, counts)
    const [oldest] = known.keys()
    if (known.size > maxCountedModels && oldest !== undefined) known.delete(oldest)
  }

  return {
    get(model) {
      const counts = known.get(model) ?? read(model)
      remember(model, counts)
      return counts
    },
    set(model, counts, now) {
      if (model.length > maxModelCharacters) return
      remember(model, counts)
      const written = database.writeEventually(databaseError('tokenCountsNotSaved'), () => {
        save.run(model, JSON.stringify(counts.scripts), counts.runs, now)
        removeOldest.run()
        return ok()
      })
      if (!written.ok) log.warn(`tokens of ${model}: ${written.error.message}`)
    },
  }
}
