import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { readExpression } from '../../../shared/experiments/derived-metric.ts'
import type { ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { ownMetadataKey, ownMetadataSchema, unescapeFileName, type OwnMetadata } from './own-metadata.ts'
import { packReading, type PackReading } from './pack-reading.ts'
import { packEnvironment } from './pack-environment.ts'
import { keyRefused } from './pack-keys.ts'
import { packSchema, type Pack } from './pack-schema.ts'
import { judgesOf, variantsOf, type Connections, type NamedPrompt } from './variants-of-pack.ts'
import { readTemplate } from './pack-templates.ts'
import { cutText } from '../../lib/cut-text.ts'
import { casesOf } from './cases-of-pack.ts'
import { checkMessages } from './prompt-messages.ts'
import { checkedFiles, type Files } from './pack-files.ts'
import { resolvePack, type WholePack } from './resolve-pack.ts'

/** The files and connections that a pack can refer to. */
export interface PackSurroundings extends Files, Pick<Connections, 'findConnection'> {}

const defaultConcurrency = 4

/** Converts a pack to a plan: each provider with each of its prompts, for each case. */
export function planOfPack(given: Pack, outside: PackSurroundings): Result<ExperimentPlan> {
  const { env, ...rest } = given
  if (env === undefined) return planOfFilled(given, outside)
  const environment = packEnvironment(env)
  if (!environment.ok) return environment
  const filled = packSchema.safeParse(environment.value.fill(rest))
  if (!filled.success) return err(keyRefused('env'))
  const plan = planOfFilled(filled.data, { ...outside, ...environment.value.fillFiles(outside) })
  const used = plan.ok ? environment.value.checkUsed() : plan
  return used.ok ? plan : used
}

/** Converts a pack whose environment variables are already filled in. */
function planOfFilled(given: Pack, outside: PackSurroundings): Result<ExperimentPlan> {
  const own = ownMetadataSchema.safeParse(given.metadata?.[ownMetadataKey])
  const metadata = own.success ? own.data : undefined
  const isOwn = metadata !== undefined
  const { findConnection } = outside
  const files = checkedFiles(outside)
  const resolved = resolvePack(given, files, isOwn)
  if (!resolved.ok) return resolved
  const pack = resolved.value
  const surroundings = {
    findConnection,
    providers: pack.providers,
    reading: packReading(files, { isOwn }),
  }
  const reading = packReading(files, {
    isOwn,
    templates: given.assertionTemplates ?? {},
    readJudges: (judges, place) => judgesOf(judges, place, surroundings),
  })
  const prompts = promptsOf(pack.prompts, reading)
  if (!prompts.ok) return prompts
  const mine =
    metadata === undefined ? onlyOf(prompts.value) : prompts.value.find(({ id }) => id === metadata.prompt)
  const variants = variantsOf(pack.providers, { prompts: prompts.value, mine }, surroundings)
  if (!variants.ok) return variants
  const derivedMetrics = derivedMetricsOf(given.derivedMetrics)
  if (!derivedMetrics.ok) return derivedMetrics
  const settings = settingsOf(pack)
  const read = casesOf(pack, reading, settings.repeats)
  if (!read.ok) return read
  const { isRepeated, ...cases } = read.value
  const { threshold, options } = pack.defaultTest ?? {}
  const judges = judgesOf(options?.['provider'], 'defaultTest.options.provider', surroundings)
  if (!judges.ok) return judges
  return ok({
    description: String(pack.description ?? ''),
    prompt: mine?.raw ?? '',
    variants: variants.value,
    ...cases,
    ...(threshold !== undefined && { threshold }),
    ...judges.value,
    ...derivedMetrics.value,
    ...settings,
    // The cases are already repeated in the list.
    ...(isRepeated && { repeats: 1 }),
    ...(metadata !== undefined && metadataParts(metadata, variants.value)),
  })
}

/** Returns the derived metrics after parsing their expressions. The error names the token that cannot be parsed. */
function derivedMetricsOf(given: Pack['derivedMetrics']): Result<Pick<ExperimentPlan, 'derivedMetrics'>> {
  if (given === undefined) return ok({})
  for (const metric of given) {
    const { name, value, ...rest } = metric
    const [other] = Object.keys(rest)
    if (other !== undefined) return err(keyRefused(other, `derivedMetrics.${other}`))
    const read = readExpression(value)
    if (typeof read !== 'function')
      // oxlint-disable-next-line text/untranslated -- what the pack says
      return err(keyRefused('derivedMetrics', `derivedMetrics ${name}: ${value} (${read.at})`))
  }
  return ok({ derivedMetrics: given.map(({ name, value }) => ({ name, value })) })
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

function promptsOf(prompts: WholePack['prompts'], { isOwn }: PackReading): Result<NamedPrompt[]> {
  const read: NamedPrompt[] = []
  for (const { raw, label, id } of prompts) {
    const text = unescapeFileName(raw)
    const messages = isOwn ? ok() : checkMessages(text)
    if (!messages.ok) return messages
    const template = isOwn ? ok(text) : readTemplate(text)
    if (!template.ok) return template
    const name = label ?? id ?? cutText(text, maxLabelCharacters)
    read.push({ id, label: name, raw: template.value })
  }
  return ok(read)
}

const maxLabelCharacters = 60
