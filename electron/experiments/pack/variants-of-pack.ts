import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { packProviderSchema, type PackProvider } from './pack-schema.ts'
import { foreignParameters, readProviderName, type Asked } from './provider-names.ts'

/** What a pack's providers need of the outside. */
export interface Connections {
  /** The id of a connection by its name; of the active one without a name. */
  readonly findConnection: (name: string | undefined) => Result<string>
}

export interface NamedPrompt {
  readonly id: string | undefined
  readonly label: string
  readonly raw: string
}

export interface Prompts {
  readonly prompts: readonly NamedPrompt[]
  /** The one that is the plan's. */
  readonly mine: NamedPrompt | undefined
}

/** Each provider with each prompt that it names, or with all of them. */
export function variantsOf(
  providers: readonly PackProvider[],
  { prompts, mine }: Prompts,
  surroundings: Connections,
): Result<Variant[]> {
  const variants: Variant[] = []
  for (const provider of providers) {
    const wanted = typeof provider === 'string' ? undefined : provider.prompts
    const own = prompts.filter(
      ({ id, label }) => wanted?.some((name) => name === id || name === label) ?? true,
    )
    if (own.length === 0)
      return err({
        kind: 'invalid-input',
        ...experimentsError('promptUnknown', { name: wanted?.join(', ') ?? '' }),
      })
    for (const prompt of own) {
      const id = String(variants.length)
      const variant = variantOf(
        provider,
        { id, ...(own.length > 1 && { promptLabel: prompt.label }) },
        surroundings,
      )
      if (!variant.ok) return variant
      variants.push({ ...variant.value, ...(prompt !== mine && { prompt: prompt.raw }) })
    }
  }
  return ok(variants)
}

function variantOf(
  provider: PackProvider,
  { id, promptLabel }: { readonly id: string; readonly promptLabel?: string },
  surroundings: Connections,
): Result<Variant> {
  const asking = askingOf(provider, surroundings)
  if (!asking.ok) return asking
  const { label, ...rest } = asking.value
  return ok({ id, label: promptLabel === undefined ? label : `${label} · ${promptLabel}`, ...rest })
}

type Asking = Asked & Pick<Variant, 'label' | 'connectionId' | 'parameters' | 'extra'>

function askingOf(provider: PackProvider, { findConnection }: Connections): Result<Asking> {
  const { id: name, label, config = {} } = typeof provider === 'string' ? { id: provider } : provider
  const asked = readProviderName(name, config)
  if (asked === undefined)
    return err({
      kind: 'invalid-input',
      field: 'providers',
      ...experimentsError('providerUnknown', { name }),
    })
  const { connection, parameters, extra, provider: _provider, ...others } = config
  const refused = Object.keys(others).find((key) => !foreignParameters.has(key))
  // An address or a key that is passed over in silence would send to another gateway than the one that was meant.
  if (refused !== undefined)
    return err({
      kind: 'invalid-input',
      field: 'providers',
      ...experimentsError('packKeyRefused', { key: `config.${refused}` }),
    })
  const connectionId = findConnection(typeof connection === 'string' ? connection : undefined)
  if (!connectionId.ok) return connectionId
  return ok({
    ...asked,
    label: label ?? name,
    connectionId: connectionId.value,
    parameters: { ...others, ...objectOf(parameters) },
    extra: objectOf(extra),
  })
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The models that judge, where promptfoo has them: one alone is the grader, by name there may also be one for vectors. */
export function judgesOf(
  given: unknown,
  connections: Connections,
): Result<Pick<ExperimentPlan, 'grader' | 'embedder'>> {
  const isNamed = isJsonObject(given) && (given['text'] !== undefined || given['embedding'] !== undefined)
  const { text, embedding } = isNamed ? given : { text: given, embedding: undefined }
  const grader = judgeOf(text, 'text', connections)
  if (!grader.ok) return grader
  const embedder = judgeOf(embedding, 'embedding', connections)
  if (!embedder.ok) return embedder
  return ok({
    ...(grader.value !== undefined && { grader: grader.value }),
    ...(embedder.value !== undefined && { embedder: embedderOf(embedder.value) }),
  })
}

function embedderOf({
  connectionId,
  model,
  parameters,
}: NonNullable<ExperimentPlan['grader']>): NonNullable<ExperimentPlan['embedder']> {
  return { connectionId, model, parameters }
}

function judgeOf(given: unknown, name: string, connections: Connections): Result<ExperimentPlan['grader']> {
  if (given === undefined) return ok(undefined)
  const parsed = packProviderSchema.safeParse(given)
  const place = `defaultTest.options.provider.${name}`
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message ?? ''
    return err({ kind: 'invalid-input', ...experimentsError('packUnreadable', { place, problem }) })
  }
  const asking = askingOf(parsed.data, connections)
  if (!asking.ok) return asking
  const { connectionId, format, model, parameters } = asking.value
  return ok({ connectionId, format, model, parameters })
}
