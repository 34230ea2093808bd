import { describe, expect, it } from 'vitest'
import { conversationFormats } from './conversation-formats.ts'
import { type ConversationFormatId, conversationFormatIds } from './registry.ts'

interface Documented {
  /** The fields of each page (see shared/gateway/wire/conversations.md, "Parameters"): the documented ones first. */
  readonly fields: string
  /** Fields that the conversation itself fills. */
  readonly filled: string
}

const documented: Readonly<Record<ConversationFormatId, Documented>> = {
  chat: {
    fields: `model messages stream max_tokens max_completion_tokens temperature tools response_format
      stream_options.include_usage stream_options.include_obfuscation top_p top_k n stop seed presence_penalty
      frequency_penalty logprobs top_logprobs logit_bias tool_choice parallel_tool_calls functions function_call
      reasoning_effort verbosity modalities audio.voice audio.format prediction metadata user store service_tier
      safety_identifier prompt_cache_key prompt_cache_retention prompt_cache_options moderation
      web_search_options.search_context_size web_search_options.user_location reasoning thinking enable_thinking
      chat_template_kwargs enable_search think extra_body search_parameters usage reasoning_split
      vl_high_resolution_images search_domain_filter search_recency_filter search_mode return_images
      return_related_questions`,
    filled: 'model messages',
  },
  responses: {
    fields: `model input instructions max_output_tokens stream tools tool_choice reasoning.effort previous_response_id
      max_tool_calls temperature top_p top_logprobs reasoning.summary reasoning.mode reasoning.context text.format
      text.verbosity parallel_tool_calls conversation store include truncation stream_options.include_obfuscation
      metadata user prompt prompt_cache_key prompt_cache_retention prompt_cache_options context_management moderation
      client_metadata enable_thinking service_tier safety_identifier background`,
    filled: 'model input instructions',
  },
  messages: {
    fields: `model messages max_tokens system stream temperature tools tool_choice thinking.type
      thinking.budget_tokens thinking.display top_p top_k stop_sequences output_config.effort output_config.format
      metadata.user_id cache_control.type cache_control.ttl container context_management mcp_servers output_format
      service_tier inference_geo speed output_config.task_budget fallbacks`,
    filled: 'model messages system',
  },
  'generate-content': {
    fields: `contents generationConfig systemInstruction tools cachedContent safetySettings
      toolConfig generationConfig.temperature generationConfig.topP generationConfig.topK
      generationConfig.maxOutputTokens generationConfig.candidateCount generationConfig.stopSequences
      generationConfig.seed generationConfig.presencePenalty generationConfig.frequencyPenalty
      generationConfig.responseLogprobs generationConfig.logprobs generationConfig.responseMimeType
      generationConfig.responseSchema generationConfig.responseJsonSchema generationConfig.responseModalities
      generationConfig.mediaResolution generationConfig.speechConfig generationConfig.imageConfig.aspectRatio
      generationConfig.imageConfig.imageSize generationConfig.thinkingConfig.includeThoughts
      generationConfig.thinkingConfig.thinkingBudget generationConfig.thinkingConfig.thinkingLevel
      generationConfig.enableEnhancedCivicAnswers generationConfig.imageConfig.personGeneration serviceTier
      generationConfig.speechConfig.voiceConfig generationConfig.speechConfig.languageCode
      generationConfig.speechConfig.multiSpeakerVoiceConfig`,
    filled: 'contents systemInstruction generationConfig',
  },
}

/** The fields of a form and their parts, by wire name. */
function offered(format: ConversationFormatId): ReadonlySet<string> {
  const fields = conversationFormats[format].fields
  return new Set(
    fields.flatMap(({ name, parts = [] }) => [name, ...parts.map((part) => `${name}.${part.name}`)]),
  )
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

describe.each(conversationFormatIds)('the fields of %s', (format) => {
  const { fields, filled } = documented[format]

  it('are all on the form, filled by the conversation, or left out for a reason', () => {
    const known = new Set([...offered(format), ...words(filled)])
    expect(words(fields).filter((name) => !known.has(name))).toEqual([])
  })

  it('begin with a value of their kind, each name once', () => {
    const all = conversationFormats[format].fields
    const names = all.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
      number: (value) => typeof value === 'number',
      integer: (value) => Number.isInteger(value),
      boolean: (value) => typeof value === 'boolean',
      text: (value) => typeof value === 'string',
      choice: (value) => typeof value === 'string',
      'text-list': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
      json: (value) => value !== undefined,
    }
    const undocumented = all
      .flatMap((field) => [field, ...(field.parts ?? [])])
      .filter((field) => kinds[field.kind]?.(field.initial) !== true || field.help() === '')
    expect(undocumented).toEqual([])
  })
})
