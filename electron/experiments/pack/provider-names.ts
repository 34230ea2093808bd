import { formatIds, formatRegistry, type FormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/** Whose names a written pack has: ours, or promptfoo's, whose own validation takes them. */
export type Dialect = 'own' | 'promptfoo'

interface ForeignProvider {
  readonly prefix: string
  readonly format: FormatId
  /** How it names the fields of its body, where not as the body does. */
  readonly parameters?: (key: string, value: Json) => JsonObject | undefined
}

/** promptfoo's names for what our formats are called otherwise. The first of a format is the one that is written. */
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

/** promptfoo's provider that asks nobody. It stands for formats that promptfoo does not have, which are in its `config.provider`. */
const echo = 'echo'

/** Kinds of promptfoo's `openai:` that none of our formats is; any other word behind it is a model, asked in chat. */
const otherOpenAiKinds =
  /^(?:agents|agents-api|assistant|chatkit|codex.*|completion|live|realtime|speech|tts|video)$/

export interface Asked {
  readonly format: FormatId
  readonly model: string
}

/** Who is asked by a provider of this name; `undefined` when nobody here is. */
export function readProviderName(name: string, config: Readonly<Record<string, unknown>>): Asked | undefined {
  if (name === echo) return typeof config['provider'] === 'string' ? ownName(config['provider']) : undefined
  const foreign = foreignProviders.find(({ prefix }) => name.startsWith(prefix))
  if (foreign !== undefined) return { format: foreign.format, model: name.slice(foreign.prefix.length) }
  return bareName(name) ?? ownName(name)
}

/** `openai:<model>` and `anthropic:<model>`, as most packs have them. */
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

/** The name of a provider, and what of its name stands in its `config`. */
export function writeProviderName(
  { format, model }: Asked,
  dialect: Dialect,
): { readonly id: string; readonly config: { readonly provider?: string } } {
  const id = `${format}:${model}`
  if (dialect === 'own') return { id, config: {} }
  const foreign = foreignProviders.find((one) => one.format === format)
  return foreign === undefined || model === ''
    ? { id: echo, config: { provider: id } }
    : { id: `${foreign.prefix}${model}`, config: {} }
}

/** Parameters that promptfoo takes from a provider's `config` by the same name. They are sent there as here. */
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

/** promptfoo's names for fields of Google's `generationConfig`, which it puts there itself. */
const generationFields: ReadonlySet<string> = new Set([
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'stopSequences',
])

/** Fields of Google's configuration as promptfoo writes them, some beside the object that holds them. */
function googleParameters(key: string, value: Json): JsonObject | undefined {
  if (generationFields.has(key)) return { [`generationConfig.${key}`]: value }
  if (key === 'generationConfig' && isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [`generationConfig.${name}`, one]))
  return ['tools', 'toolConfig', 'safetySettings', 'stream'].includes(key) ? { [key]: value } : undefined
}

/** What a provider of a format is asked with, by the names of the body. `undefined` for a key that promptfoo has and we have not. */
export function parametersOf(format: FormatId, key: string, value: Json): JsonObject | undefined {
  const own = foreignProviders.find((provider) => provider.format === format)?.parameters
  if (own !== undefined) return own(key, value)
  return foreignParameters.has(key) ? { [key]: value } : undefined
}

/** Whether a provider of this format makes vectors, and so is the embedder of a pack rather than its grader. */
export function isEmbedderFormat(format: FormatId): boolean {
  const { tab } = formatRegistry[format]
  return tab === 'embeddings'
}
