import { ok } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { tokensContract } from '../../shared/ipc/contract/tokens.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { countScripts } from '../../shared/tokens/scripts.ts'
import { learnCount, ratesFrom, usualRatesOf, type TokenRates } from '../../shared/tokens/token-rates.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { onlyWordsOf } from '../lib/planned-request.ts'
import { createTokenCountStore } from './token-count-store.ts'

/** The number of tokens in texts for each model, as counted by the user's own runs. Sends no requests. */
export interface TokenCounts {
  ratesOf(model: string): TokenRates
  /** Learns from a run that has just ended: from its request and its answer, each only when it is nothing but text. */
  ended(run: Run, request: WireRequest, answer: Pick<Answer, 'blocks'>): void
}

export interface TokensDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** A longer text would take time without showing more. */
const maxCharacters = 500_000
/** The minimum number of runs: a single one may be an exception. */
const fewestRuns = 3

export function createTokens({
  database,
  clock,
  log,
}: TokensDependencies): Area<TokenCounts, typeof tokensContract> {
  const store = createTokenCountStore(database, log)

  function ratesOf(model: string): TokenRates {
    const { scripts, runs } = store.get(model)
    const usual = usualRatesOf(model)
    return { rates: ratesFrom(scripts, usual), from: runs < fewestRuns ? 'usual' : 'runs', runs }
  }

  return {
    service: {
      ratesOf,
      ended(run, request, answer) {
        const { model, status, usage } = run
        if (model === '' || usage === undefined || !isWholeAnswer(status)) return
        const before = store.get(model)
        const counted = [
          { text: onlyWordsOf(request), tokens: usage.inputTokens },
          { text: onlyTextOf(answer), tokens: usage.reasoningTokens ? undefined : usage.outputTokens },
        ]
        let { scripts } = before
        for (const { text, tokens } of counted)
          if (text !== undefined && tokens !== undefined && text.length <= maxCharacters)
            scripts = learnCount(scripts, countScripts(text), tokens, usualRatesOf(model)) ?? scripts
        if (scripts !== before.scripts) store.set(model, { scripts, runs: before.runs + 1 }, clock.now())
      },
    },
    handlers: {
      'tokens.rates': async ({ model }) => ok(ratesOf(model)),
    },
  }
}

/** The text of an answer that consists of text only; `undefined` when it called tools, reasoned or made files. */
function onlyTextOf({ blocks }: Pick<Answer, 'blocks'>): string | undefined {
  const texts: string[] = []
  for (const block of blocks) {
    if (block.type !== 'text' && block.type !== 'refusal') return undefined
    texts.push(block.text)
  }
  return texts.length === 0 ? undefined : texts.join('\n')
}
