import type { Assertion, Check } from '../../../shared/experiments/assertion.ts'
import {
  promptOf,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../../shared/experiments/experiment.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import { escapeFileName, ownMetadataKey, type OwnMetadata } from './own-metadata.ts'
import type { Pack, PackAssertion, PackCheck, PackTest } from './pack-schema.ts'
import {
  isEmbedderFormat,
  parametersOf,
  writeProviderName,
  type Asked,
  type Dialect,
} from './provider-names.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

export interface PackWriting {
  readonly dialect: Dialect
  /** Returns the name of a connection; `undefined` when it is gone. Its address and key are never written. */
  readonly nameOfConnection: (id: string) => string | undefined
}

/** Converts a plan to the contents of a pack file, which `planOfPack` converts back, with new variant ids. */
export function packOfPlan(plan: ExperimentPlan, writing: PackWriting): Pack {
  const { description, variants, cases, repeats, concurrency, delayMs, derivedMetrics } = plan
  const hasOwn =
    plan.prompt !== '' || variants.length === 0 || variants.some(({ prompt }) => prompt === undefined)
  const texts = new Set([
    ...(hasOwn ? [plan.prompt] : []),
    ...variants.map((variant) => promptOf(plan, variant)),
  ])
  const prompts = [...texts].map((text, index) => ({ id: `prompt-${index + 1}`, text }))
  const idOf = (text: string): string => prompts.find((prompt) => prompt.text === text)?.id ?? ''
  return {
    description,
    providers: variants.map((variant) => ({
      ...providerOf(variant, variant, writing),
      label: variant.label,
      prompts: [idOf(promptOf(plan, variant))],
    })),
    prompts: prompts.map(({ id, text }) => ({ id, label: id, raw: escapeFileName(text) })),
    defaultTest: defaultTestOf(plan, writing),
    tests: cases.map((row) => testOf(row, writing)),
    ...(derivedMetrics !== undefined && { derivedMetrics }),
    evaluateOptions: { repeat: repeats, maxConcurrency: concurrency, delay: delayMs },
    metadata: { [ownMetadataKey]: metadataOf(plan, hasOwn ? idOf(plan.prompt) : undefined) },
  }
}

function metadataOf(plan: ExperimentPlan, prompt: string | undefined): OwnMetadata {
  const { axes, baselineId, maxRequests, maxCost } = plan
  const baseline = plan.variants.findIndex(({ id }) => id === baselineId)
  return {
    ...(prompt !== undefined && { prompt }),
    ...(baseline !== -1 && { baseline }),
    ...definedFields({ axes, maxRequests, maxCost }),
  }
}

interface Asking {
  readonly connectionId: string
  readonly parameters: Readonly<JsonObject>
  readonly extra?: JsonObject
  readonly price?: Variant['price']
}

function providerOf(
  asked: Asked,
  { connectionId, parameters, extra = {}, price: { input, output } = {} }: Asking,
  writing: PackWriting,
) {
  const { id, config } = writeProviderName(asked, writing.dialect)
  const connection = writing.nameOfConnection(connectionId)
  // promptfoo sends keys beside `parameters`, and ignores `parameters` itself.
  const isForeign = ([name, value]: readonly [string, Json]): boolean =>
    writing.dialect === 'promptfoo' && Object.hasOwn(parametersOf(asked.format, name, value) ?? {}, name)
  const entries = Object.entries(parameters)
  const own = entries.filter((entry) => !isForeign(entry))
  return {
    id,
    config: {
      ...config,
      ...(connection !== undefined && { connection }),
      ...Object.fromEntries(entries.filter(isForeign)),
      ...(own.length > 0 && { parameters: Object.fromEntries(own) }),
      ...(Object.keys(extra).length > 0 && { extra }),
      ...definedFields({ inputCost: input, outputCost: output }),
    },
  }
}

function defaultTestOf(plan: ExperimentPlan, writing: PackWriting): PackTest {
  const { assertions, threshold } = plan
  const provider = writtenJudges(plan, writing)
  return {
    assert: assertions.map((assertion) => writtenAssertion(assertion, writing)),
    ...(threshold !== undefined && { threshold }),
    ...(provider !== undefined && { options: { provider } }),
  }
}

function writtenJudges(
  { grader, embedder }: Pick<ExperimentPlan, 'grader' | 'embedder'>,
  writing: PackWriting,
): JsonObject | undefined {
  const text = grader === undefined ? undefined : providerOf(grader, grader, writing)
  const embedding =
    embedder === undefined
      ? undefined
      : providerOf({ format: 'embeddings', model: embedder.model }, embedder, writing)
  // A single judge in an embeddings format would be read as the embedder.
  if (embedding === undefined && (grader === undefined || !isEmbedderFormat(grader.format))) return text
  return definedFields({ text, embedding })
}

function testOf(
  { description, vars, assertions, threshold, ...notes }: ExperimentCase,
  writing: PackWriting,
): PackTest {
  const entries = Object.entries(vars)
  // promptfoo rejects null values.
  const nothing = entries.flatMap(([name, value]) => (value === null ? [name] : []))
  // promptfoo creates a case for each text in a list, unless `disableVarExpansion` is set.
  const hasList = entries.some(([, value]) => Array.isArray(value) && typeof value[0] === 'string')
  const options = hasList ? { ...notes.options, disableVarExpansion: true } : notes.options
  const metadata =
    nothing.length > 0 ? { ...notes.metadata, [ownMetadataKey]: { nullVars: nothing } } : notes.metadata
  return {
    ...(description !== undefined && { description }),
    vars: Object.fromEntries(
      entries.filter(([, value]) => value !== null).map(([name, value]) => [name, writtenValue(value)]),
    ),
    assert: assertions.map((assertion) => writtenAssertion(assertion, writing)),
    ...definedFields({ threshold, options, metadata }),
  }
}

function writtenAssertion(assertion: Assertion, writing: PackWriting): PackAssertion {
  if (assertion.type !== 'assert-set') return writtenCheck(assertion, writing)
  const { members, ...rest } = assertion
  return { ...rest, assert: members.map((member) => writtenCheck(member, writing)) }
}

function writtenCheck(
  { type, isNegated, value, grader, embedder, rubricPrompt, ...rest }: Check,
  writing: PackWriting,
): PackCheck {
  const provider = writtenJudges({ grader, embedder }, writing)
  return {
    type: `${isNegated ? 'not-' : ''}${type}`,
    ...(value !== undefined && { value: writtenValue(value) }),
    ...(provider !== undefined && { provider }),
    ...(rubricPrompt !== undefined && { rubricPrompt: escapeFileName(rubricPrompt) }),
    ...rest,
  }
}

function writtenValue(value: Json): Json {
  return typeof value === 'string' ? escapeFileName(value) : value
}
