import * as z from 'zod/mini'
import { charactersOf, countScripts, scriptIds, type ScriptCounts } from './scripts.ts'
import { vocabularyOf, type VocabularyId } from './vocabulary.ts'

const ratesSchema = z.object({ latin: z.number(), cjk: z.number(), code: z.number(), other: z.number() })

/**
 * How many tokens a character of each script is to a model, and from what that is known: `runs` of the user's own, or what is usual.
 */
export const tokenRatesSchema = z.object({
  rates: ratesSchema,
  from: z.enum(['runs', 'usual']),
  /** So many runs it was learned from. */
  runs: z.number(),
})

export type Rates = z.infer<typeof ratesSchema>
export type TokenRates = z.infer<typeof tokenRatesSchema>

/** On the cautious side, since nobody knows the tokenizer: four Latin letters to a token, and nearly one for each Han sign. */
const usualRates: Rates = { latin: 0.25, cjk: 0.85, code: 0.4, other: 0.5 }

/** Measured on prose, this project's sources and its Chinese texts, with the vocabularies themselves. */
const ratesOfVocabularies: Readonly<Record<VocabularyId, Rates>> = {
  o200k_base: { latin: 0.235, cjk: 0.78, code: 0.37, other: 0.32 },
  cl100k_base: { latin: 0.235, cjk: 1, code: 0.37, other: 0.65 },
}

/** What is usual of a model that no run has taught anything of. */
export function usualRatesOf(model: string): Rates {
  const vocabulary = vocabularyOf(model)
  return vocabulary === undefined ? usualRates : ratesOfVocabularies[vocabulary]
}

export const unlearnedRates: TokenRates = { rates: usualRates, from: 'usual', runs: 0 }

/** About how many tokens a text is. Always shown with "about". */
export function estimateTokens(text: string | ScriptCounts, rates: Rates = usualRates): number {
  const counts = typeof text === 'string' ? countScripts(text) : text
  // Sums of decimals that are whole but for the last bit are whole.
  return Math.ceil(tokensOf(counts, rates) - 1e-6)
}

function tokensOf(counts: ScriptCounts, rates: Rates): number {
  return scriptIds.reduce((sum, script) => sum + counts[script] * rates[script], 0)
}

/** What runs have shown of one script: so many characters were so many tokens. */
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

/** Of fewer characters, what stands around the messages would be taken for a part of them. */
const fewestCharacters = 200
/** A count that is so many times what is expected has something else in it: a prompt of the gateway's own, or a mistake. */
const mostTimes = 6
/** Beyond so many characters of a script half is forgotten, so that what a model counts now outweighs what it once did. */
const mostCharacters = 400_000

/**
 * What is known once another text was counted. Of a text in several scripts each has its share of the count as the rates so far
 * expect it. `undefined` where the count says nothing that can be believed.
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

/** What is usual weighs as much as a text of so many characters. */
const usualCharacters = 200
/** No tokenizer is outside of this: a sign of four bytes is four tokens at most, and a long word seldom one. */
const bounds = { least: 0.05, most: 4 }

/** The rates that what was learned comes to. */
export function ratesFrom(learned: LearnedScripts, usual: Rates): Rates {
  const rateOf = (script: keyof Rates): number => {
    const { characters, tokens } = learned[script]
    const rate = (tokens + usualCharacters * usual[script]) / (characters + usualCharacters)
    return Math.min(Math.max(rate, bounds.least), bounds.most)
  }
  return { latin: rateOf('latin'), cjk: rateOf('cjk'), code: rateOf('code'), other: rateOf('other') }
}
