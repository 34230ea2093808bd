import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentCase, ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { formatIds, type FormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Pack, PackPrompt, PackProvider } from './pack-schema.ts'
import { assertionsOf, caseOf, testsOf } from './cases-of-pack.ts'

/** What a pack needs of the outside. */
export interface PackSurroundings {
  /** The text of a file beside the pack. The error says that there is none, or that it lies outside its folder. */
  readonly readFile: (path: string) => Result<string>
  /** The id of a connection by its name; of the active one without a name. */
  readonly findConnection: (name: string | undefined) => Result<string>
}

/** promptfoo's names for what our formats are called otherwise. */
const foreignProviders: readonly { readonly prefix: string; readonly format: FormatId }[] = [
  { prefix: 'openai:chat:', format: 'chat' },
  { prefix: 'openai:responses:', format: 'responses' },
  { prefix: 'openai:embeddings:', format: 'embeddings' },
  { prefix: 'openai:embedding:', format: 'embeddings' },
  { prefix: 'anthropic:messages:', format: 'messages' },
  { prefix: 'google:', format: 'generate-content' },
]

const defaultConcurrency = 4

/** What a pack is to run: each of its providers with each of its prompts, for each of its cases. */
export function planOfPack(pack: Pack, surroundings: PackSurroundings): Result<ExperimentPlan> {
  const prompts = promptsOf(pack.prompts, surroundings)
  if (!prompts.ok) return prompts
  const variants = variantsOf(pack.providers, prompts.value, surroundings)
  if (!variants.ok) return variants
  const tests = testsOf(pack.tests ?? [{}], surroundings)
  if (!tests.ok) return tests
  const cases: ExperimentCase[] = []
  for (const test of tests.value) {
    const row = caseOf(test, pack.defaultTest?.vars ?? {}, surroundings)
    if (!row.ok) return row
    cases.push(row.value)
  }
  const { assert = [], threshold } = pack.defaultTest ?? {}
  const assertions = assertionsOf(assert)
  if (!assertions.ok) return assertions
  const [first] = prompts.value
  const { repeat = 1, maxConcurrency = defaultConcurrency, delay = 0 } = pack.evaluateOptions ?? {}
  return ok({
    description: pack.description ?? '',
    prompt: prompts.value.length === 1 && first !== undefined ? first.raw : '',
    variants: variants.value,
    cases,
    assertions: assertions.value,
    ...(threshold !== undefined && { threshold }),
    repeats: Math.max(1, Math.floor(repeat)),
    concurrency: Math.max(1, Math.floor(maxConcurrency)),
    delayMs: Math.max(0, delay),
  })
}

/** Each provider with each prompt; a single prompt is the plan's. */
function variantsOf(
  providers: Pack['providers'],
  prompts: readonly NamedPrompt[],
  surroundings: PackSurroundings,
): Result<Variant[]> {
  const variants: Variant[] = []
  for (const provider of typeof providers === 'string' ? [providers] : providers) {
    for (const prompt of prompts) {
      const ownPrompt = prompts.length === 1 ? undefined : prompt
      const variant = variantOf(provider, ownPrompt, String(variants.length), surroundings)
      if (!variant.ok) return variant
      variants.push(variant.value)
    }
  }
  return ok(variants)
}

interface NamedPrompt {
  readonly label: string
  readonly raw: string
}

function promptsOf(prompts: Pack['prompts'], { readFile }: PackSurroundings): Result<NamedPrompt[]> {
  const read: NamedPrompt[] = []
  for (const prompt of typeof prompts === 'string' ? [prompts] : prompts) {
    const { raw, label } = toPrompt(prompt)
    const text = raw.startsWith('file://') ? readFile(raw.slice('file://'.length)) : ok(raw)
    if (!text.ok) return text
    const checked = refuseTemplateFeatures(text.value)
    if (!checked.ok) return checked
    read.push({ label: label ?? text.value.slice(0, 60), raw: text.value })
  }
  return ok(read)
}

function toPrompt(prompt: PackPrompt): { readonly raw: string; readonly label?: string | undefined } {
  if (typeof prompt === 'string') return { raw: prompt }
  return { raw: prompt.raw, label: prompt.label ?? prompt.id }
}

/** Statements, comments and filters of Nunjucks, which our templates do not have. */
function refuseTemplateFeatures(text: string): Result<void> {
  const found = /\{%-?\s*(\w+)|(\{#)|\{\{[^{}]{0,200}(\|\s*\w+)/.exec(text)
  if (found === null) return ok()
  const feature = found[1] ?? found[2] ?? found[3] ?? ''
  return err({ kind: 'invalid-input', ...experimentsError('templateFeature', { feature }) })
}

function variantOf(
  provider: PackProvider,
  ownPrompt: NamedPrompt | undefined,
  id: string,
  { findConnection }: PackSurroundings,
): Result<Variant> {
  const { id: name, label, config = {} } = typeof provider === 'string' ? { id: provider } : provider
  const asked = formatAndModel(name)
  if (asked === undefined)
    return err({
      kind: 'invalid-input',
      field: 'providers',
      ...experimentsError('providerUnknown', { name }),
    })
  const { connection, parameters, extra } = config
  const connectionId = findConnection(typeof connection === 'string' ? connection : undefined)
  if (!connectionId.ok) return connectionId
  const shown = label ?? name
  return ok({
    id,
    label: ownPrompt === undefined ? shown : `${shown} · ${ownPrompt.label}`,
    connectionId: connectionId.value,
    ...asked,
    parameters: isJsonObject(parameters) ? parameters : {},
    extra: isJsonObject(extra) ? extra : {},
    ...(ownPrompt !== undefined && { prompt: ownPrompt.raw }),
  })
}

function formatAndModel(name: string): { readonly format: FormatId; readonly model: string } | undefined {
  const foreign = foreignProviders.find(({ prefix }) => name.startsWith(prefix))
  if (foreign !== undefined) return { format: foreign.format, model: name.slice(foreign.prefix.length) }
  const colon = name.indexOf(':')
  const format = formatIds.find((id) => id === name.slice(0, colon))
  return format === undefined ? undefined : { format, model: name.slice(colon + 1) }
}
