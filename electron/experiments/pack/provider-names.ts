import { formatIds, formatRegistry, type FormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/** The provider names in a written pack: this app's own, or promptfoo's, which pass its validation. */
export type Dialect = 'own' | 'promptfoo'

interface ForeignProvider {
  readonly prefix: string
  readonly format: FormatId
  /** Converts a key of the provider's config to fields of the body, when they are named differently. */
  readonly parameters?: (key: string, value: Json) => JsonObject | undefined
}

/** promptfoo's provider prefixes for this app's formats. When a format has several, the first is written. */
const foreignProviders: readonly ForeignProvider[] = [
  { prefix: 'openai:chat:', format: 'chat' },
  { prefix: 'openai:responses:', format: 'responses' },
  { prefix: 'openai:embeddings:', format: 'embeddings' },
  { prefix: 'openai:embedding:', format: 'embeddings' },
  { prefix: 'openai:image:', format: 'images-generations' },
  { prefix: 'openai:transcription:', format: 'transcriptions' },
  { prefix: 'openai:moderation:', format: 'moderations' },
  { prefix: 'anthropic:messages:', format: 'messages' },
  { prefix: 'google:', format: 'generate-content', parameters: googleParameters },
]

/**
 * promptfoo's provider that sends no request. It represents formats that promptfoo does not have; the actual provider
 * is in `config.provider`.
 */
const echo = 'echo'

/** Kinds of promptfoo's `openai:` provider without a format here; any other word after the prefix is a chat model. */
const otherOpenAiKinds =
  /^(?:agents|agents-api|assistant|chatkit|codex.*|completion|live|realtime|speech|tts|video)$/

export interface Asked {
  readonly format: FormatId
  readonly model: string
}

/** Returns the format and model of a provider name; `undefined` when there is no such format here. */
export function readProviderName(name: string, config: Readonly<Record<string, unknown>>): Asked | undefined {
  if (name === echo) return typeof config['provider'] === 'string' ? ownName(config['provider']) : undefined
  const foreign = foreignProviders.find(({ prefix }) => name.startsWith(prefix))
  if (foreign !== undefined) return { format: foreign.format, model: name.slice(foreign.prefix.length) }
  return bareName(name) ?? ownName(name)
}

/** Parses `openai:<model>` and `anthropic:<model>`, the most common names. */
function bareName(name: string): Asked | undefined {
  const [vendor = '', kind = '', ...rest] = name.split(':')
  const isKind = vendor === 'openai' ? otherOpenAiKinds.test(kind) : kind === 'completion'
  if (kind === '' || isKind) return undefined
  const model = [kind, ...rest].join(':')
  if (vendor === 'openai') return { format: 'chat', model }
  return vendor === 'anthropic' ? { format: 'messages', model } : undefined
}

function ownName(name: string): Asked | undefined {
  const colon = name.indexOf(':')
  const format = formatIds.find((id) => id === name.slice(0, colon))
  return format === undefined ? undefined : { format, model: name.slice(colon + 1) }
}

/** Returns the name of a provider, and the part of it that belongs in `config`. */
export function writeProviderName(
  { format, model }: Asked,
  dialect: Dialect,
): { readonly id: string; readonly config: { readonly provider?: string } } {
  const id = `${format}:${model}`
  if (dialect === 'own') return { id, config: {} }
  const foreign = foreignProviders.find((provider) => provider.format === format)
  return foreign === undefined || model === ''
    ? { id: echo, config: { provider: id } }
    : { id: `${foreign.prefix}${model}`, config: {} }
}

/** Parameters that promptfoo reads from a provider's `config` under the same name and sends unchanged. */
const foreignParameters: ReadonlySet<string> = new Set([
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'response_format',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'reasoning_effort',
  'verbosity',
  'instructions',
  'thinking',
  'size',
  'quality',
  'n',
  'dimensions',
  'stream',
  'store',
  'metadata',
  'logprobs',
  'top_logprobs',
  'max_tool_calls',
  'service_tier',
  'user',
  'modalities',
  'audio',
  'background',
])

/** Google's `generationConfig` fields that promptfoo accepts at the top level of `config`. */
const generationFields: ReadonlySet<string> = new Set([
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'stopSequences',
])

/** Converts promptfoo's config keys for Google, some of which are outside the object that holds them in the body. */
function googleParameters(key: string, value: Json): JsonObject | undefined {
  if (generationFields.has(key)) return { [`generationConfig.${key}`]: value }
  if (key === 'generationConfig' && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [`generationConfig.${name}`, field]),
    )
  return ['tools', 'toolConfig', 'safetySettings', 'stream'].includes(key) ? { [key]: value } : undefined
}

/** Converts a config key to fields of the body. `undefined` for a key of promptfoo that is not supported. */
export function parametersOf(format: FormatId, key: string, value: Json): JsonObject | undefined {
  const own = foreignProviders.find((provider) => provider.format === format)?.parameters
  if (own !== undefined) return own(key, value)
  return foreignParameters.has(key) ? { [key]: value } : undefined
}

/** Whether a format creates vectors, so that its provider is a pack's embedder instead of its grader. */
export function isEmbedderFormat(format: FormatId): boolean {
  const { tab } = formatRegistry[format]
  return tab === 'embeddings'
}
