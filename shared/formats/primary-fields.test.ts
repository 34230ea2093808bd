import { describe, expect, it } from 'vitest'
import { compactFormat } from './responses/compact.ts'
import { runFormats } from './run-formats.ts'

/** Formats whose order is chosen, and those without such fields. In any other they stand as in its table. */
const expected: Readonly<Record<string, readonly string[]>> = {
  chat: ['temperature', 'max_tokens', 'reasoning_effort', 'response_format', 'tools', 'stream'],
  responses: ['temperature', 'max_output_tokens', 'reasoning.effort', 'text.format', 'tools', 'stream'],
  messages: [
    'max_tokens',
    'temperature',
    'thinking',
    'output_config.effort',
    'output_config',
    'tools',
    'stream',
  ],
  'generate-content': [
    'generationConfig.temperature',
    'generationConfig.maxOutputTokens',
    'generationConfig.thinkingConfig',
    'generationConfig.responseJsonSchema',
    'tools',
    'stream',
  ],
  'responses-compact': ['previous_response_id', 'prompt_cache_key', 'service_tier'],
  'images-generations': ['n', 'size', 'quality', 'output_format', 'background'],
  'images-edits': ['n', 'size', 'quality', 'output_format', 'input_fidelity'],
  embeddings: ['dimensions', 'encoding_format', 'input_type'],
  'embed-content': ['taskType', 'outputDimensionality', 'title'],
  rerank: ['top_n', 'return_documents'],
  speech: ['speed', 'response_format', 'instructions'],
  transcriptions: ['language', 'prompt', 'response_format', 'timestamp_granularities[]', 'temperature'],
  translations: ['prompt', 'response_format', 'temperature'],
  'video-generations': ['duration', 'size', 'fps', 'seed'],
  videos: ['seconds', 'size', 'seed'],
  moderations: [],
  raw: [],
}

const formats = Object.entries({ ...runFormats, 'responses-compact': compactFormat })

describe.each(formats)('the fields that matter most in %s', (id, { fields, primary }) => {
  it('stand in this order', () => {
    const names = primary.map(({ name, part }) => (part === undefined ? name : `${name}.${part}`))
    const places = primary.map(({ name }) => fields.findIndex((field) => field.name === name))
    if (expected[id] !== undefined) expect(names).toEqual(expected[id])
    else expect(places).toEqual(places.toSorted((left, right) => left - right))
  })

  it('are fields of its table, and what they show at once is what the field can be', () => {
    for (const { name, part, shown = [], control, label } of primary) {
      const whole = fields.find((field) => field.name === name)
      const field = part === undefined ? whole : whole?.parts?.find((candidate) => candidate.name === part)
      expect([name, field?.kind]).not.toEqual([name, undefined])
      expect(label()).not.toBe('')
      if (field?.kind === 'choice') expect(field.choices).toEqual(expect.arrayContaining([...shown]))
      else for (const item of shown) expect([name, typeof item]).toEqual([name, 'number'])
      if (control === 'pictures') expect(shown.length).toBeGreaterThan(0)
    }
  })

  it('are all that its format demands', () => {
    const required = fields.filter(({ isRequired }) => isRequired === true).map(({ name }) => name)
    expect(primary.map(({ name }) => name)).toEqual(expect.arrayContaining(required))
  })
})
