import { describe, expect, it } from 'vitest'
import { planOfRequests, type AskedRequest } from './plan-of-requests.ts'
import { escapeTemplate, renderTemplate, renderValue } from '../templates/template.ts'

const speech = (change: Partial<AskedRequest>): AskedRequest => ({
  connectionId: 'practice',
  format: 'speech',
  model: 'tts',
  parameters: { voice: 'alloy' },
  extra: {},
  input: 'Hello',
  values: {},
  label: 'alloy',
  ...change,
})

/** Sequential ids. */
function plan(...requests: readonly AskedRequest[]) {
  let count = 0
  return planOfRequests(requests, () => `v${(count += 1)}`)
}

describe('a plan of requests', () => {
  it('has a variant for each way of asking one question', () => {
    const { description, prompt, variants, cases } = plan(
      speech({}),
      speech({ parameters: { voice: 'nova' }, label: 'nova' }),
      speech({ parameters: { voice: 'nova' }, label: 'nova' }),
    )
    expect([description, prompt]).toEqual(['Hello', 'Hello'])
    expect(cases).toEqual([{ vars: {}, assertions: [] }])
    expect(variants.map(({ id, label, parameters }) => [id, label, parameters])).toEqual([
      ['v1', 'tts · alloy', { voice: 'alloy' }],
      ['v2', 'tts · nova', { voice: 'nova' }],
    ])
  })

  it('has a case for each question that is asked in one way', () => {
    const { prompt, variants, cases } = plan(speech({}), speech({ input: '{{name}}' }))
    expect(prompt).toBe('{{input}}')
    expect(variants.map(({ label }) => label)).toEqual(['tts'])
    expect(cases.map(({ vars }) => vars)).toEqual([{ input: 'Hello' }, { input: '{{name}}' }])
  })

  it('has all pairs where both differ', () => {
    const { variants, cases } = plan(speech({}), speech({ model: 'tts-2', input: 'Good night' }))
    expect(variants.map(({ label }) => label)).toEqual(['tts', 'tts-2'])
    expect(cases).toHaveLength(2)
  })

  it('takes requests for the same that name their fields in another order', () => {
    const { variants } = plan(
      speech({ parameters: { voice: 'a', speed: 2 } }),
      speech({ parameters: { speed: 2, voice: 'a' } }),
    )
    expect(variants).toHaveLength(1)
  })

  it('numbers variants that nothing else tells apart', () => {
    const { variants } = plan(speech({}), speech({ extra: { seed: 1 } }))
    expect(variants.map(({ label }) => label)).toEqual(['tts · alloy', 'tts · alloy 2'])
  })

  it('keeps what goes along with a question in its case', () => {
    const { prompt, cases } = plan(
      speech({ format: 'rerank', input: 'cats', values: { documents: ['a {{b}}', 'c'] } }),
    )
    expect(prompt).toBe('cats')
    expect(cases[0]?.vars).toEqual({ documents: ['a {{b}}', 'c'] })
  })

  it('keeps a list of texts as a value', () => {
    const { description, prompt, cases } = plan(speech({ format: 'embeddings', input: ['one', 'two'] }))
    expect([description, prompt]).toEqual(['one', '{{input}}'])
    expect(cases[0]?.vars).toEqual({ input: ['one', 'two'] })
  })

  it('names itself by the first line of a long question', () => {
    expect(plan(speech({ input: `  ${'字'.repeat(100)}\nmore` })).description).toBe(`${'字'.repeat(79)}…`)
  })
})

it.each([
  '{{name}}',
  '\\{{name}}',
  '{{{name}}}',
  '{{{{a}}}}',
  '\\\\{{ a.b }}',
  '{{',
  'a}}b{{c',
  '{{a}}{{b}}',
])('a text with braces comes out of its template as it is: %s', (text) => {
  const values = { name: 'x', a: { b: 1 }, b: 2, c: 3 }
  expect(renderTemplate(escapeTemplate(text), values)).toBe(text)
  const { prompt, variants } = plan(speech({ input: text, parameters: { voice: text } }))
  expect(renderTemplate(prompt, values)).toBe(text)
  expect(renderValue(variants[0]?.parameters ?? {}, values)).toEqual({ voice: text })
})
