import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { checkKeys, keyRefused } from './pack-keys.ts'
import type { Judges, PackReading } from './pack-reading.ts'
import { packProviderSchema, providerOf, type PackProvider } from './pack-schema.ts'
import { isEmbedderFormat, parametersOf, readProviderName, type Asked } from './provider-names.ts'
import { readTree } from './read-pack.ts'

/** The connections and files that a pack's providers can refer to. */
export interface Connections {
  /** Returns the id of a connection by name; of the active connection without a name. */
  readonly findConnection: (name: string | undefined) => Result<string>
  readonly reading: Pick<PackReading, 'isOwn' | 'readFile' | 'readTemplates'>
  /** The pack's providers: a judge can refer to one of them by name or label. */
  readonly providers?: readonly PackProvider[]
}

export interface NamedPrompt {
  readonly id: string | undefined
  readonly label: string
  readonly raw: string
}

export interface Prompts {
  readonly prompts: readonly NamedPrompt[]
  /** The plan's own prompt. */
  readonly mine: NamedPrompt | undefined
}

/** Combines each provider with each prompt that it names, or with all prompts. */
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

type Asking = Asked & Pick<Variant, 'label' | 'connectionId' | 'parameters' | 'extra' | 'price'>

function askingOf(provider: PackProvider, { findConnection, reading }: Connections): Result<Asking> {
  const { id: name, label, config = {} } = typeof provider === 'string' ? { id: provider } : provider
  const asked = readProviderName(name, config)
  if (asked === undefined || name.includes('{{'))
    return err({
      kind: 'invalid-input',
      field: 'providers',
      ...experimentsError('providerUnknown', { name }),
    })
  const {
    connection,
    parameters,
    extra,
    passthrough,
    provider: _provider,
    cost,
    inputCost,
    outputCost,
    ...others
  } = config
  const price = priceOf({ cost, inputCost, outputCost })
  if (!price.ok) return price
  for (const [key, value] of Object.entries({ connection, parameters, extra, passthrough }))
    // All are objects except the connection's name: a value of another type would not be sent.
    if (value !== undefined && (key === 'connection' ? typeof value !== 'string' : !isJsonObject(value)))
      return err(keyRefused('providers', `config.${key}`))
  const sent: JsonObject = {}
  for (const [key, given] of Object.entries(others)) {
    const read = readConfig(key, given, reading)
    if (!read.ok) return read
    const named = parametersOf(asked.format, key, read.value)
    // Ignoring an address or a key silently would send the request to the wrong gateway.
    if (named === undefined) return err(keyRefused('providers', `config.${key}`))
    Object.assign(sent, named)
  }
  const connectionId = findConnection(typeof connection === 'string' ? connection : undefined)
  if (!connectionId.ok) return connectionId
  return ok({
    ...asked,
    label: label ?? name,
    connectionId: connectionId.value,
    parameters: { ...sent, ...objectOf(parameters) },
    extra: { ...objectOf(passthrough), ...objectOf(extra) },
    ...price.value,
  })
}

/**
 * Returns the price per token as in promptfoo: `cost` for both directions, unless `inputCost` or `outputCost` is given.
 */
function priceOf(given: Readonly<Record<string, Json | undefined>>): Result<Pick<Variant, 'price'>> {
  const wrong = Object.entries(given).find(
    ([, value]) => value !== undefined && (typeof value !== 'number' || !(value >= 0)),
  )
  if (wrong !== undefined) return err(keyRefused('providers', `config.${wrong[0]}`))
  const { cost, inputCost = cost, outputCost = cost } = given
  const price = {
    ...(typeof inputCost === 'number' && { input: inputCost }),
    ...(typeof outputCost === 'number' && { output: outputCost }),
  }
  return ok(Object.keys(price).length === 0 ? {} : { price })
}

/** Fields whose value can be in a file, as in promptfoo. */
const fieldsOfFiles = new Set(['tools', 'response_format'])

/** Returns a value of `config` with its files loaded. */
function readConfig(key: string, value: Json, reading: Connections['reading']): Result<Json> {
  if (reading.isOwn) return ok(value)
  if (typeof value === 'string' && value.startsWith('file://')) {
    if (!fieldsOfFiles.has(key)) return err(keyRefused('providers', `config.${key}: ${value}`))
    const text = reading.readFile(value.slice('file://'.length))
    return text.ok ? readTree(text.value) : text
  }
  if (value === null || typeof value !== 'object') return reading.readTemplates(value)
  const entries: [string, Json][] = []
  for (const [name, item] of Object.entries(value)) {
    const read = readConfig(key, item, reading)
    if (!read.ok) return read
    // A list of tools can combine several files.
    if (Array.isArray(value) && Array.isArray(read.value) && typeof item === 'string') {
      for (const tool of read.value) entries.push(['', tool])
      continue
    }
    entries.push([name, read.value])
  }
  return ok(Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries))
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/**
 * Returns the judging models as in promptfoo: a single provider is the grader, or the embedder when it creates vectors;
 * `text` and `embedding` name one of each. `place` is the key of the setting.
 */
export function judgesOf(given: unknown, place: string, connections: Connections): Result<Judges> {
  const isNamed = isJsonObject(given) && (given['text'] !== undefined || given['embedding'] !== undefined)
  const other = isNamed ? Object.keys(given).find((key) => key !== 'text' && key !== 'embedding') : undefined
  if (other !== undefined) return err(keyRefused('provider', `${place}.${other}`))
  const { text, embedding } = isNamed ? given : { text: given, embedding: undefined }
  const grader = judgeOf(text, isNamed ? `${place}.text` : place, connections)
  if (!grader.ok) return grader
  const embedder = judgeOf(embedding, `${place}.embedding`, connections)
  if (!embedder.ok) return embedder
  if (!isNamed && grader.value !== undefined && isEmbedderFormat(grader.value.format))
    return ok({ embedder: embedderOf(grader.value) })
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

function judgeOf(given: unknown, place: string, connections: Connections): Result<ExperimentPlan['grader']> {
  if (given === undefined) return ok(undefined)
  const named = (connections.providers ?? []).find(
    (candidate) =>
      typeof candidate !== 'string' &&
      typeof given === 'string' &&
      (candidate.id === given || candidate.label === given),
  )
  const { prompts: _prompts, ...known } = typeof named === 'object' ? named : {}
  const parsed = packProviderSchema.safeParse(named === undefined ? given : known)
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message ?? ''
    return err({ kind: 'invalid-input', ...experimentsError('packUnreadable', { place, problem }) })
  }
  const provider = providerOf(parsed.data)
  if (provider === undefined)
    return err({ kind: 'invalid-input', ...experimentsError('packUnreadable', { place, problem: '' }) })
  const keys = typeof provider === 'string' ? ok() : checkKeys(provider, 'providers')
  if (!keys.ok) return keys
  const asking = askingOf(provider, connections)
  if (!asking.ok) return asking
  const { connectionId, format, model, parameters, extra, price } = asking.value
  // The cost of judging is always calculated from the gateway's list.
  if (price !== undefined) return err(keyRefused('provider', `${place}.config.cost`))
  // Judging requests do not support extra fields.
  if (Object.keys(extra).length > 0) return err(keyRefused('provider', `${place}.config.extra`))
  return ok({ connectionId, format, model, parameters })
}
