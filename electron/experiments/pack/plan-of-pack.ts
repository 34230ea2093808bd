import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { ownMetadataKey, ownMetadataSchema, unescapeFileName, type OwnMetadata } from './own-metadata.ts'
import type { Pack, PackPrompt } from './pack-schema.ts'
import { judgesOf, variantsOf, type Connections, type NamedPrompt } from './variants-of-pack.ts'
import { cutText } from '../../lib/cut-text.ts'
import { assertionsOf } from './assertions-of-pack.ts'
import { casesOf } from './cases-of-pack.ts'
import { checkedFiles, type Files } from './pack-files.ts'
import { resolvePack, type WholePack } from './resolve-pack.ts'

/** What a pack needs of the outside. */
export interface PackSurroundings extends Files, Connections {}

const defaultConcurrency = 4

/** What a pack is to run: each of its providers with each of its prompts, for each of its cases. */
export function planOfPack(given: Pack, outside: PackSurroundings): Result<ExperimentPlan> {
  const surroundings = { ...outside, ...checkedFiles(outside) }
  const resolved = resolvePack(given, surroundings)
  if (!resolved.ok) return resolved
  const pack = resolved.value
  const own = ownMetadataSchema.safeParse(pack.metadata?.[ownMetadataKey])
  const metadata = own.success ? own.data : undefined
  const prompts = promptsOf(pack.prompts, metadata === undefined)
  if (!prompts.ok) return prompts
  const mine =
    metadata === undefined ? onlyOf(prompts.value) : prompts.value.find(({ id }) => id === metadata.prompt)
  const variants = variantsOf(pack.providers, { prompts: prompts.value, mine }, surroundings)
  if (!variants.ok) return variants
  const cases = casesOf(pack, surroundings)
  if (!cases.ok) return cases
  const { assert = [], threshold, options } = pack.defaultTest ?? {}
  const assertions = assertionsOf(assert, surroundings)
  if (!assertions.ok) return assertions
  const judges = judgesOf(options?.['provider'], surroundings)
  if (!judges.ok) return judges
  return ok({
    description: pack.description ?? '',
    prompt: mine?.raw ?? '',
    variants: variants.value,
    cases: cases.value,
    assertions: assertions.value,
    ...(threshold !== undefined && { threshold }),
    ...judges.value,
    ...settingsOf(pack),
    ...(metadata !== undefined && metadataParts(metadata, variants.value)),
  })
}

function settingsOf({
  evaluateOptions = {},
}: WholePack): Pick<ExperimentPlan, 'repeats' | 'concurrency' | 'delayMs'> {
  const { repeat = 1, maxConcurrency = defaultConcurrency, delay = 0 } = evaluateOptions
  return {
    repeats: Math.max(1, Math.floor(repeat)),
    concurrency: Math.max(1, Math.floor(maxConcurrency)),
    delayMs: Math.max(0, delay),
  }
}

function metadataParts(
  { prompt: _prompt, baseline, ...rest }: OwnMetadata,
  variants: readonly Variant[],
): Pick<ExperimentPlan, 'axes' | 'baselineId' | 'maxRequests' | 'maxCost'> {
  const baselineId = baseline === undefined ? undefined : variants[baseline]?.id
  return { ...rest, ...(baselineId !== undefined && { baselineId }) }
}

function onlyOf(prompts: readonly NamedPrompt[]): NamedPrompt | undefined {
  return prompts.length === 1 ? prompts[0] : undefined
}

function promptsOf(prompts: WholePack['prompts'], isForeign: boolean): Result<NamedPrompt[]> {
  const read: NamedPrompt[] = []
  for (const prompt of prompts) {
    const { raw, label, id } = toPrompt(prompt)
    const text = unescapeFileName(raw)
    const checked = isForeign ? refuseTemplateFeatures(text) : ok()
    if (!checked.ok) return checked
    read.push({ id, label: label ?? id ?? cutText(text, maxLabelCharacters), raw: text })
  }
  return ok(read)
}

const maxLabelCharacters = 60

function toPrompt(prompt: PackPrompt): {
  readonly raw: string
  readonly label?: string | undefined
  readonly id?: string | undefined
} {
  return typeof prompt === 'string' ? { raw: prompt } : prompt
}

/** Statements, comments and filters of Nunjucks, which our templates do not have. */
function refuseTemplateFeatures(text: string): Result<void> {
  const found = /\{%-?\s*(\w+)|(\{#)|\{\{[^{}]{0,200}(\|\s*\w+)/.exec(text)
  if (found === null) return ok()
  const feature = found[1] ?? found[2] ?? found[3] ?? ''
  return err({ kind: 'invalid-input', ...experimentsError('templateFeature', { feature }) })
}
