import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProvider, type ModelInfo } from '@pydantic/genai-prices'
import { MODEL_CONFIGS, type ModelConfig } from 'llm-zoo'
import { toTableLine, type TableAbility, type TableEntry } from '../lib/bundled-table/table-lines.ts'

/**
 * `node electron/packaging/write-bundled-table.ts`: regenerates the table of prices, context sizes and abilities. Run
 * it by hand after an update of the two packages that it is made from, with the day on which the older one was
 * published. The app never downloads any of it.
 */
export const tableDate = '2026-09-23'

/** Providers whose price is that of the model's maker. Resellers have other prices. */
const makers: Readonly<Record<string, { readonly provider: string; readonly only?: RegExp }>> = {
  anthropic: { provider: 'anthropic' },
  cohere: { provider: 'cohere' },
  deepseek: { provider: 'deepseek' },
  google: { provider: 'google', only: /^gem(?:ini|ma)-/ },
  minimax: { provider: 'minimax' },
  mistralai: { provider: 'mistral' },
  moonshotai: { provider: 'moonshotai' },
  openai: { provider: 'openai' },
  perplexity: { provider: 'perplexity' },
  voyage: { provider: 'voyageai' },
  'x-ai': { provider: 'x-ai' },
  'z-ai': { provider: 'zai' },
}

/** The makers of models by name patterns, for the package that also lists resold models. */
const makerOfName: readonly (readonly [RegExp, string])[] = [
  [/^claude-/, 'anthropic'],
  [/^(?:gpt-|chatgpt-|o\d)/, 'openai'],
  [/^gem(?:ini|ma)-/, 'google'],
  [/^deepseek-/, 'deepseek'],
  [/^grok-/, 'x-ai'],
  [/^(?:kimi|moonshot)-/, 'moonshotai'],
  [/^glm-/, 'z-ai'],
  [/^minimax-/, 'minimax'],
  [/^qwen/, 'qwen'],
]

/** Comments on prices that their collectors are not sure of, or that are temporary. */
const unsureComment = /openrouter|can't find|trusting|promotion/i

/**
 * Parts of a price for units that runs do not count: with one of them the tokens alone do not determine the cost of a
 * call.
 */
const uncounted =
  /^(?:requests_kcount|audio_hours|input_audio_hours|input_video_mtok|output_video_mtok|output_reasoning_mtok|output_citation_mtok|input_document_kpages|input_annotated_document_kpages|input_text_messages_kcount)$/

type Match = ModelInfo['match']

function matches(match: Match, name: string): boolean {
  if ('or' in match) return match.or.some((item) => matches(item, name))
  if ('and' in match) return match.and.every((item) => matches(item, name))
  if ('equals' in match) return name === match.equals
  if ('starts_with' in match) return name.startsWith(match.starts_with)
  if ('ends_with' in match) return name.endsWith(match.ends_with)
  if ('contains' in match) return name.includes(match.contains)
  return new RegExp(match.regex).test(name)
}

/** The complete names in a rule. A rule that matches a part of a name only suggests something about other names. */
function namesIn(match: Match): string[] {
  if ('or' in match) return match.or.flatMap(namesIn)
  if ('equals' in match) return [match.equals]
  return 'starts_with' in match ? [match.starts_with] : []
}

/** Matches the name of a model: not a part of one, nor a reseller's name. */
const wholeName = /^[a-z0-9][a-z0-9.-]*[a-z0-9]$/i

function pricedEntries(): TableEntry[] {
  return Object.entries(makers).flatMap(([maker, { provider, only = /^/ }]) => {
    const models = findProvider({ providerId: provider })?.models ?? []
    return models.flatMap((model): TableEntry[] => {
      const isFirst = (name: string) => models.find(({ match }) => matches(match, name)) === model
      const names = [...new Set([model.id, ...namesIn(model.match)])].filter(
        (name) => wholeName.test(name) && only.test(name) && isFirst(name),
      )
      if (names.length === 0) return []
      return [{ maker, names, context: model.context_window, abilities: [], price: priceOf(model) }]
    })
  })
}

function priceOf({ prices, price_comments: comment = '' }: ModelInfo): TableEntry['price'] {
  if (unsureComment.test(comment)) return undefined
  const dated = Array.isArray(prices) ? prices : [{ prices }]
  if (dated.some(({ constraint }) => constraint !== undefined && constraint.type !== 'start_date'))
    return undefined
  const now = dated.findLast(
    ({ constraint }) =>
      constraint === undefined || (constraint.type === 'start_date' && constraint.start_date <= tableDate),
  )?.prices
  if (now === undefined || Object.keys(now).some((name) => uncounted.test(name))) return undefined
  const starts: number[] = []
  const part = (name: string): number | undefined => {
    const value = now[name]
    if (value === undefined || typeof value === 'number') return value === undefined ? undefined : value / 1e6
    starts.push(...value.tiers.map(({ start }) => start))
    return value.base / 1e6
  }
  const [input, output] = [part('input_mtok'), part('output_mtok')]
  const drawn = part('output_image_mtok')
  // An answer does not state how many of its tokens are images.
  if (input === undefined || input === 0 || (drawn !== undefined && drawn !== output)) return undefined
  const price = {
    type: 'tokens' as const,
    input,
    output: output ?? 0,
    cachedInput: part('cache_read_mtok') ?? input,
    cacheWrite: part('cache_write_mtok') ?? part('cache_write_5m_mtok') ?? input,
    cacheWrite1h: part('cache_write_1h_mtok'),
    imageInput: part('input_image_mtok'),
    audioInput: part('input_audio_mtok'),
    audioOutput: part('output_audio_mtok'),
  }
  return starts.length === 0 ? price : { ...price, inputUpTo: Math.min(...starts) }
}

/** By maker and name: the abilities of a model. The same model is listed once for each endpoint. */
function ableEntries(): TableEntry[] {
  const byName = new Map<string, ModelConfig[]>()
  for (const model of Object.values(MODEL_CONFIGS)) {
    if (model.openRouterOnly || !wholeName.test(model.fullName)) continue
    byName.set(model.fullName, [...(byName.get(model.fullName) ?? []), model])
  }
  return [...byName].flatMap(([name, models]) => {
    const maker = makerOfName.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]
    if (maker === undefined) return []
    const can = (ability: keyof ModelConfig['capabilities']) =>
      models.some(({ capabilities }) => capabilities[ability] === true)
    const abilities: readonly (readonly [TableAbility, boolean])[] = [
      ['vision', can('supportsVision')],
      ['tools', can('supportsFunctionCalling')],
      ['reasoning', can('supportsReasoning')],
      ['audio', can('supportsNativeAudio')],
      ['pdf', can('supportsNativePdf')],
    ]
    return [
      {
        maker,
        names: [name],
        context: largest(models.map(({ contextWindow }) => contextWindow)),
        longestAnswer: largest(models.map(({ maxOutputTokens }) => maxOutputTokens)),
        abilities: abilities.flatMap(([ability, has]) => (has ? [ability] : [])),
      },
    ]
  })
}

function largest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function keyOf(maker: string, name: string): string {
  return `${maker} ${name.toLowerCase()}`
}

const datedEnd = /-(?:20\d{6}|20\d\d-\d\d-\d\d)$/

/** Both packages as one table: prices and context of the first, and additional facts of the second. */
function mergedEntries(): TableEntry[] {
  const priced = pricedEntries()
  const places = new Map(
    priced.flatMap((entry, place) => entry.names.map((name) => [keyOf(entry.maker, name), place] as const)),
  )
  const merged = [...priced]
  for (const able of ableEntries()) {
    const [name = ''] = able.names
    const exact = places.get(keyOf(able.maker, name))
    const place = exact ?? places.get(keyOf(able.maker, name.replace(datedEnd, '')))
    const known = place === undefined ? undefined : merged[place]
    if (known === undefined || place === undefined) {
      places.set(keyOf(able.maker, name), merged.length)
      merged.push(able)
      continue
    }
    merged[place] = {
      ...known,
      context: known.context ?? able.context,
      longestAnswer: known.longestAnswer ?? able.longestAnswer,
      abilities: [...new Set([...known.abilities, ...able.abilities])],
    }
  }
  return merged.filter(
    ({ context, longestAnswer, abilities, price }) =>
      price !== undefined || context !== undefined || longestAnswer !== undefined || abilities.length > 0,
  )
}

/** The module that contains the table as text. */
export function tableModule(): string {
  const lines = mergedEntries().map(toTableLine).toSorted()
  return [
    '// Generated by electron/packaging/write-bundled-table.ts from @pydantic/genai-prices and llm-zoo (both MIT). Do not',
    '// edit by hand.',
    '',
    '/** The date of both packages. */',
    `export const tableDate = '${tableDate}'`,
    '',
    '/**',
    ' * One model per line: maker, names, context, longest answer, abilities, prices per million tokens (`table-lines.ts`).',
    ' */',
    `export const tableText = \`${lines.join('\n')}\``,
    '',
  ].join('\n')
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '../lib/bundled-table/table-data.ts'), tableModule())
