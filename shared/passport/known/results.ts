import type { AnswerShapes, Fields } from '../shape.ts'

const counts: Fields = {
  'prompt_tokens?': 'number',
  'completion_tokens?': 'number',
  'total_tokens!': 'number',
  'prompt_tokens_details?': '*',
  'completion_tokens_details?': '*',
  cost: 'number',
}

/** See shared/gateway/wire/embeddings.md, "Answer". */
export const embeddingsAnswers: AnswerShapes = {
  whole: {
    'object!': 'string',
    'data!': [{ 'object!': 'string', 'index!': 'number', 'embedding!': 'array|string' }],
    'model!': 'string',
    'usage!': { ...counts, 'prompt_tokens!': 'number' },
    id: 'string',
    created: 'number',
  },
}

/** See shared/gateway/wire/embed-content.md, "Answer". */
export const embedContentAnswers: AnswerShapes = {
  whole: {
    embedding: { 'values!': 'array', shape: '*', statistics: '*' },
    embeddings: [{ 'values!': 'array', shape: '*', statistics: '*' }],
    usageMetadata: { promptTokenCount: 'number', totalTokenCount: 'number', promptTokensDetails: '*' },
    metadata: '*',
  },
}

/** See shared/gateway/wire/rerank.md, "Answer". */
export const rerankAnswers: AnswerShapes = {
  whole: {
    'results!': [
      { 'index!': 'number', 'relevance_score!': 'number', 'document?': 'string|object', text: 'string' },
    ],
    usage: counts,
    meta: {
      api_version: '*',
      billed_units: { search_units: 'number', input_tokens: 'number', output_tokens: 'number' },
      tokens: { input_tokens: 'number', output_tokens: 'number' },
      warnings: '*',
    },
    id: 'string',
    model: 'string',
    object: 'string',
  },
}

/** See shared/gateway/wire/moderations.md, "Answer". */
export const moderationsAnswers: AnswerShapes = {
  whole: {
    'id!': 'string',
    'model!': 'string',
    'results!': [
      {
        flagged: 'boolean',
        'categories!': '*',
        'category_scores!': '*',
        category_applied_input_types: '*',
      },
    ],
    usage: counts,
  },
}

const imageFacts: Fields = {
  size: 'string',
  quality: 'string',
  background: 'string',
  output_format: 'string',
  'usage?': '*',
}

const imageEvent: Fields = { ...imageFacts, b64_json: 'string', url: 'string', created_at: 'number' }

const imagesOf = (name: string): AnswerShapes => ({
  whole: {
    ...imageFacts,
    'created!': 'number',
    'data!': [{ 'url?': 'string', 'b64_json?': 'string', 'revised_prompt?': 'string' }],
    model: 'string',
  },
  events: {
    [`${name}.partial_image`]: { ...imageEvent, 'partial_image_index!': 'number' },
    [`${name}.completed`]: imageEvent,
    error: { error: '*', message: '*', code: '*', param: '*' },
    upstream_error: { error: '*', message: '*', code: '*', param: '*' },
  },
  neededEvents: [[`${name}.completed`]],
})

/** See shared/gateway/wire/images.md, "Answer" and "Stream". */
export const imageAnswers: AnswerShapes = imagesOf('image_generation')
export const imageEditAnswers: AnswerShapes = imagesOf('image_edit')

/** See shared/gateway/wire/transcriptions.md, "Answer" and "Stream". */
export const transcriptAnswers: AnswerShapes = {
  whole: {
    'text!': 'string',
    task: 'string',
    language: 'string',
    languages: '*',
    duration: 'number|string',
    segments: [
      {
        id: 'number|string',
        'start!': 'number',
        'end!': 'number',
        'text!': 'string',
        type: 'string',
        speaker: 'string',
        seek: 'number',
        tokens: '*',
        temperature: 'number',
        avg_logprob: 'number',
        compression_ratio: 'number',
        no_speech_prob: 'number',
      },
    ],
    words: [{ 'word!': 'string', 'start!': 'number', 'end!': 'number' }],
    logprobs: '*',
    usage: '*',
  },
  events: {
    'transcript.text.delta': { 'delta!': 'string', logprobs: '*', segment_id: 'string' },
    'transcript.text.segment': {
      'id!': 'string|number',
      'start!': 'number',
      'end!': 'number',
      'text!': 'string',
      speaker: 'string',
    },
    'transcript.text.done': { 'text!': 'string', logprobs: '*', usage: '*' },
    error: { error: '*', message: '*', code: '*', param: '*' },
  },
  neededEvents: [['transcript.text.done']],
}
