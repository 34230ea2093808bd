import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { toConversationInput } from '../../shared/conversations/to-input.ts'
import type { Result } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { embeddingsFormat } from '../../shared/formats/embeddings/index.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { conversationFormatOf, purposeOf } from '../../shared/formats/model-fit.ts'
import { formatRegistry, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Json } from '../../shared/json.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'

/** The shortest request that shows whether a model answers. */
export interface TinyRequest {
  readonly format: RunFormat
  readonly prompt: string
  /** The data for its price. */
  readonly planned: Planned
  build(removals: readonly LearnedRemoval[]): Result<WireRequest>
}

const prompt = 'ping'

/** The minimum of an answer limit that all formats accept. */
const maxTokens = 16

/** `undefined` for a model that makes images, audio or video, that requires a file, or that classifies texts. */
export function tinyRequestFor(model: ModelEntry): TinyRequest | undefined {
  const purpose = purposeOf(model.id)
  if (purpose === embeddingsFormat.id)
    return {
      format: embeddingsFormat,
      prompt,
      planned: { format: embeddingsFormat.id, prompt, parameters: {} },
      build: () => embeddingsFormat.request({ model: model.id, texts: [prompt], parameters: {}, extra: {} }),
    }
  return purpose === undefined ? conversationRequest(model, conversationFormatOf(model)) : undefined
}

function conversationRequest({ id: model }: ModelEntry, formatId: ConversationFormatId): TinyRequest {
  const format = conversationFormats[formatId]
  const [limitField] = formatRegistry[formatId].limitFields
  return {
    format,
    prompt,
    planned: { format: formatId, prompt, parameters: nested(limitField.split('.'), maxTokens) },
    build(removals) {
      const settings = defaultConversationSettings(model)
      const input = toConversationInput(
        {
          ...settings,
          format: formatId,
          parameters: { ...settings.parameters, [limitField]: { isSent: true, value: maxTokens } },
        },
        [{ role: 'user', blocks: [{ type: 'text', text: prompt }] }],
        removals,
      )
      return input.ok ? format.request(input.value) : input
    },
  }
}

function nested([name = '', ...rest]: readonly string[], value: Json): Readonly<Record<string, Json>> {
  return { [name]: rest.length === 0 ? value : { ...nested(rest, value) } }
}
