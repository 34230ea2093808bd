import * as z from 'zod/mini'
import { charactersOf, countScripts, scriptIds, type ScriptCounts } from './scripts.ts'
import { vocabularyOf, type VocabularyId } from './vocabulary.ts'

const ratesSchema = z.object({ latin: z.number(), cjk: z.number(), code: z.number(), other: z.number() })

/** A model's tokens per character for each script, and their source: `runs` of the user, or `usual` defaults. */
export const tokenRatesSchema = z.object({
  rates: ratesSchema,
  from: z.enum(['runs', 'usual']),
  /** Number of runs that the rates are based on. */
  runs: z.number(),
})

export type Rates = z.infer<typeof ratesSchema>
export type TokenRates = z.infer<typeof tokenRatesSchema>

/**
 * Default rates for an unknown tokenizer, estimated high: four Latin letters per token, and nearly one token per Han
 * character.
 */
const usualRates: Rates = { latin: 0.25, cjk: 0.85, code: 0.4, other: 0.5 }

/** Measured on prose, this project's sources and its Chinese texts, with the published vocabularies. */
const ratesOfVocabularies: Readonly<Record<VocabularyId, Rates>> = {
  o200k_base: { latin: 0.235, cjk: 0.78, code: 0.37, other: 0.32 },
  cl100k_base: { latin: 0.235, cjk: 1, code: 0.37, other: 0.65 },
}

/** Returns the default rates of a model without runs. */
export function usualRatesOf(model: string): Rates {
  const vocabulary = vocabularyOf(model)
  return vocabulary === undefined ? usualRates : ratesOfVocabularies[vocabulary]
}

export const unlearnedRates: TokenRates = { rates: usualRates, from: 'usual', runs: 0 }

/** Estimates the number of tokens in a text. Always shown with "about". */
export function estimateTokens(text: string | ScriptCounts, rates: Rates = usualRates): number {
  const counts = typeof text === 'string' ? countScripts(text) : text
  // Removes rounding errors from sums that should be whole.
  return Math.ceil(tokensOf(counts, rates) - 1e-6)
}

function tokensOf(counts: ScriptCounts, rates: Rates): number {
  return scriptIds.reduce((sum, script) => sum + counts[script] * rates[script], 0)
}

/** Evidence from runs about one script: a number of characters and their tokens. */
export interface LearnedScript {
  readonly characters: number
  readonly tokens: number
}

export type LearnedScripts = Readonly<Record<keyof Rates, LearnedScript>>

export const nothingLearned: LearnedScripts = {
  latin: { characters: 0, tokens: 0 },
  cjk: { characters: 0, tokens: 0 },
  code: { characters: 0, tokens: 0 },
  other: { characters: 0, tokens: 0 },
}

/** With fewer characters, the tokens around the messages would distort the rate. */
const fewestCharacters = 200
/**
 * A count this many times above the estimate includes something else, such as the gateway's own prompt, or is a
 * mistake.
 */
const mostTimes = 6
/** Beyond this many characters of a script, the evidence is halved, so that current counts outweigh old ones. */
const mostCharacters = 400_000

/**
 * Adds the token count of another text to the evidence. For a text in several scripts, the count is divided in
 * proportion to the current rates. `undefined` when the count is implausible.
 */
export function learnCount(
  known: LearnedScripts,
  counts: ScriptCounts,
  tokens: number,
  usual: Rates,
): LearnedScripts | undefined {
  const rates = ratesFrom(known, usual)
  const expected = tokensOf(counts, rates)
  if (charactersOf(counts) < fewestCharacters || !Number.isFinite(tokens)) return undefined
  const times = tokens / expected
  if (!(times <= mostTimes && times >= 1 / mostTimes)) return undefined
  const learn = (script: keyof Rates): LearnedScript => {
    const characters = known[script].characters + counts[script]
    const sum = known[script].tokens + counts[script] * rates[script] * times
    const share = characters > mostCharacters ? 0.5 : 1
    return { characters: characters * share, tokens: sum * share }
  }
  return { latin: learn('latin'), cjk: learn('cjk'), code: learn('code'), other: learn('other') }
}

/** The default rates weigh as much as a text of this many characters. */
const usualCharacters = 200
/** No tokenizer is outside these bounds: a four-byte character is at most four tokens, and a long word rarely one. */
const bounds = { least: 0.05, most: 4 }

/** Returns the rates that result from the evidence. */
export function ratesFrom(learned: LearnedScripts, usual: Rates): Rates {
  const rateOf = (script: keyof Rates): number => {
    const { characters, tokens } = learned[script]
    const rate = (tokens + usualCharacters * usual[script]) / (characters + usualCharacters)
    return Math.min(Math.max(rate, bounds.least), bounds.most)
  }
  return { latin: rateOf('latin'), cjk: rateOf('cjk'), code: rateOf('code'), other: rateOf('other') }
}
