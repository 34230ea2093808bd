import { describe, expect, it } from 'vitest'
import type { ConversationSettings } from '../conversations/conversation.ts'
import type { Parameters } from '../formats/parameters.ts'
import type { Json } from '../json.ts'
import { buildLens, type Lens } from './build-lens.ts'
import type { LensColumnSettings } from './column-settings.ts'
import type { PathTurn } from '../conversations/path-turn.ts'

const tools = [
  { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' }, strict: true } },
]

const four: LensColumnSettings[] = [
  { format: 'chat' },
  { format: 'responses' },
  { format: 'messages' },
  { format: 'generate-content' },
]

const question: PathTurn[] = [{ role: 'user', blocks: [{ type: 'text', text: 'Weather in Oslo?' }] }]

function sent(values: Record<string, Json>): Parameters {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { isSent: true, value }]))
}

function settings(
  values: Record<string, Json>,
  rest: Partial<ConversationSettings> = {},
): ConversationSettings {
  return {
    title: 'Weather',
    format: 'chat',
    model: 'practice-chat',
    system: 'Answer in one line.',
    parameters: sent(values),
    extraJson: '',
    ...rest,
  }
}

const weather = settings({
  stream: true,
  stream_options: { include_usage: true },
  max_completion_tokens: 256,
  temperature: 0.3,
  seed: 41,
  tools,
})

function marksOf({ columns }: Lens, index: number): Record<string, string> {
  return Object.fromEntries(columns[index]?.marks ?? [])
}

describe('a conversation in four formats', () => {
  const lens = buildLens(weather, question, four)

  it('builds the four bodies', () => {
    expect(lens.columns.map(({ request }) => (request.ok ? request.value.path : request.error))).toEqual([
      '/v1/chat/completions',
      '/v1/responses',
      '/v1/messages',
      '/v1beta/models/practice-chat:streamGenerateContent?alt=sse',
    ])
  })

  it('marks what is renamed, moved, and not in every format in chat completions', () => {
    expect(marksOf(lens, 0)).toEqual({
      '/messages': 'moved',
      '/messages/0': 'moved',
      '/messages/0/role': 'moved',
      '/messages/0/content': 'moved',
      '/max_completion_tokens': 'moved',
      '/seed': 'only',
      '/stream_options': 'only',
      '/stream_options/include_usage': 'only',
      '/tools/0/type': 'moved',
      '/tools/0/function': 'moved',
      '/tools/0/function/parameters': 'moved',
    })
  })

  it('marks what is required in messages', () => {
    expect(marksOf(lens, 2)).toEqual({
      '/system': 'moved',
      '/messages': 'moved',
      '/max_tokens': 'required',
      '/tools/0/input_schema': 'moved',
    })
  })

  it('marks the containers and parts of generate-content', () => {
    expect(marksOf(lens, 3)).toMatchObject({
      '/systemInstruction/parts/0/text': 'moved',
      '/contents': 'moved',
      '/contents/0/parts': 'moved',
      '/generationConfig': 'moved',
      '/generationConfig/maxOutputTokens': 'moved',
      '/generationConfig/seed': 'only',
      '/tools/0/functionDeclarations': 'moved',
    })
    expect(marksOf(lens, 3)).not.toHaveProperty('/generationConfig/temperature')
  })

  it('puts a line where a lost field would have stood', () => {
    expect(lens.columns.map(({ lost }) => lost)).toEqual([
      [],
      [{ field: 'seed', outcome: 'no-such-field', after: '/temperature' }],
      [{ field: 'seed', outcome: 'no-such-field', after: '/temperature' }],
      [],
    ])
  })

  it('lists what cannot be carried over', () => {
    expect(
      lens.rows.map(({ field, value, cells }) => [
        field,
        value,
        ...cells.map(({ outcome, to }) => to ?? outcome),
      ]),
    ).toEqual([
      ['seed', '41', 'sent', 'no-such-field', 'no-such-field', 'generationConfig.seed'],
      ['tools[0].function.strict', undefined, 'sent', 'sent', 'sent', 'dropped'],
      ['stream_options', undefined, 'sent', 'not-needed', 'not-needed', 'not-needed'],
    ])
  })
})

describe('columns of one format', () => {
  const lens = buildLens(weather, question, [
    { format: 'chat' },
    { format: 'chat', model: 'practice-other', parameters: sent({ stream: true, temperature: 1 }) },
  ])

  it('marks only values that differ', () => {
    expect(marksOf(lens, 1)).toEqual({ '/model': 'differs', '/temperature': 'differs' })
  })

  it('says what a column leaves out itself', () => {
    expect(lens.rows.map(({ field, cells }) => [field, cells[1]?.outcome])).toContainEqual([
      'seed',
      'off-here',
    ])
  })
})

describe('what the turns hold', () => {
  it('says which formats cannot carry an attachment, and fails their request', () => {
    const path: PathTurn[] = [
      {
        role: 'user',
        blocks: [
          { type: 'text', text: 'What is said?' },
          { type: 'media', mediaType: 'audio/wav', name: 'voice.wav', data: 'UklGRg==' },
        ],
      },
    ]
    const lens = buildLens(settings({}), path, four)
    expect(lens.rows).toEqual([
      {
        field: 'turn 1: voice.wav',
        value: 'audio/wav',
        isLoss: true,
        cells: [
          { outcome: 'sent' },
          { outcome: 'no-such-field' },
          { outcome: 'no-such-field' },
          { outcome: 'sent' },
        ],
      },
    ])
    expect(lens.columns.map(({ request }) => request.ok)).toEqual([true, false, false, true])
  })

  it('sends reasoning back only in the format that made it', () => {
    const path: PathTurn[] = [
      ...question,
      {
        role: 'assistant',
        format: 'messages',
        keep: [{ type: 'thinking', thinking: 'Hm.', signature: 's' }],
        blocks: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Rain.' },
        ],
      },
      { role: 'user', blocks: [{ type: 'text', text: 'And tomorrow?' }] },
    ]
    const lens = buildLens(settings({}), path, four)
    expect(lens.rows.map(({ cells }) => cells.map(({ outcome }) => outcome))).toEqual([
      ['dropped', 'dropped', 'sent', 'dropped'],
    ])
  })

  it('keeps extra JSON in the format it was written for', () => {
    const lens = buildLens(settings({}, { extraJson: '{"logit_bias": {"1": 2}}' }), question, four)
    expect(lens.rows.map(({ field, cells }) => [field, ...cells.map(({ outcome }) => outcome)])).toEqual([
      ['extra JSON: logit_bias', 'sent', 'dropped', 'dropped', 'dropped'],
    ])
  })
})

describe('several columns of one of the formats', () => {
  it('marks names as if each format stood there once', () => {
    const lens = buildLens(weather, question, [
      ...four,
      { format: 'generate-content' },
      { format: 'generate-content' },
    ])
    expect(marksOf(lens, 2)).toEqual(marksOf(buildLens(weather, question, four), 2))
  })
})

it('sends a prefill where the format can, and shows where it is missing', () => {
  const begun: PathTurn = { role: 'assistant', kind: 'prefill', blocks: [{ type: 'text', text: 'It is' }] }
  const lens = buildLens(settings({}), [...question, begun], four)
  const bodies = lens.columns.map(({ request }) => JSON.stringify(request.ok ? request.value.body : ''))
  expect(bodies.map((body) => body.includes('It is'))).toEqual([true, false, true, false])
  expect(lens.columns.map(({ lost }) => lost)).toEqual([
    [],
    [{ field: 'assistant prefill', outcome: 'no-such-field', after: '/input' }],
    [],
    [{ field: 'assistant prefill', outcome: 'no-such-field', after: '/contents' }],
  ])
  expect(lens.rows.find(({ field }) => field === 'assistant prefill')).toMatchObject({
    value: '"It is"',
    isLoss: true,
    cells: [
      { outcome: 'sent' },
      { outcome: 'no-such-field' },
      { outcome: 'sent' },
      { outcome: 'no-such-field' },
    ],
  })
})

it('shows a remembered removal in the column it holds for', () => {
  const removals = [{ model: 'practice-chat', format: 'messages' as const, field: 'temperature' }]
  const lens = buildLens(weather, question, four, removals)
  expect(lens.columns.map(({ lost }) => lost.filter(({ outcome }) => outcome === 'left-out'))).toEqual([
    [],
    [],
    [{ field: 'temperature', outcome: 'left-out' }],
    [],
  ])
  const part = [{ model: 'practice-chat', format: 'chat' as const, field: 'stream_options.include_usage' }]
  const [chat] = buildLens(weather, question, four, part).columns
  expect(chat?.lost).toContainEqual({ field: 'stream_options.include_usage', outcome: 'left-out' })
})
