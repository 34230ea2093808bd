import { describe, expect, it } from 'vitest'
import { readConversationBody } from '../../conversations/bodies/read-body.ts'
import { toConversationInput } from '../../conversations/to-input.ts'
import type { JsonObject } from '../../json.ts'
import type { Block } from '../../runs/block.ts'
import { conversationFormats } from '../conversation-formats.ts'
import type { InputTurn } from '../conversation-input.ts'
import { conversationFormatIds } from '../registry.ts'
import { cacheMarksOf } from './cache-marks.ts'

const hour = { ttl: '1h' }
const fiveMinutes = { ttl: '5m' }
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const pdf = 'JVBERi0xLjQKJeLjz9MK'

const blocks: readonly (readonly [kind: string, block: Block, type: string])[] = [
  ['a text', { type: 'text', text: 'Read this.' }, 'text'],
  ['an image', { type: 'media', mediaType: 'image/png', data: png }, 'image'],
  ['a document', { type: 'media', mediaType: 'application/pdf', data: pdf, name: 'a.pdf' }, 'document'],
  ['a text file', { type: 'media', mediaType: 'text/plain', data: btoa('Notes'), name: 'a.txt' }, 'document'],
]

function bodyOf(
  turns: readonly InputTurn[],
  given: { system?: string; systemMark?: { ttl?: string }; parameters?: JsonObject; extra?: JsonObject } = {},
  format: (typeof conversationFormatIds)[number] = 'messages',
) {
  const { parameters = {}, extra = {}, system = '', ...rest } = given
  return conversationFormats[format].request({ model: 'm', system, turns, parameters, extra, ...rest })
}

function jsonOf(made: ReturnType<typeof bodyOf>): JsonObject {
  if (!made.ok) throw new Error(made.error.message)
  const { body } = made.value
  if (body?.type !== 'json') throw new Error('no JSON')
  return body.value as JsonObject
}

const user = (...said: Block[]): InputTurn => ({ role: 'user', blocks: said })
const text = (words: string, cacheMark?: { ttl: string }): Block => ({
  type: 'text',
  text: words,
  ...(cacheMark && { cacheMark }),
})

describe.each([fiveMinutes, hour, {}])('a cache mark %j', (mark) => {
  it.each(blocks)('stands on %s as the field of the block, alone or among others', (_, block, type) => {
    const marked = { ...block, cacheMark: mark } as Block
    for (const turn of [user(marked), user(text('Before.'), marked, text('Behind.'))]) {
      const found = cacheMarksOf(jsonOf(bodyOf([turn])))
      expect(found).toMatchObject([
        { place: { type: 'message', number: 1, block: type }, ttl: 'ttl' in mark ? mark.ttl : '5m' },
      ])
      expect(JSON.stringify(jsonOf(bodyOf([turn])))).toContain(
        JSON.stringify({ cache_control: { type: 'ephemeral', ...mark } }).slice(1, -1),
      )
    }
  })

  it('stands on the result of a tool and on the call', () => {
    const turns: InputTurn[] = [
      user(text('What time is it?')),
      {
        role: 'assistant',
        blocks: [{ type: 'tool-call', callId: 'a', name: 'time', arguments: '{}', cacheMark: mark }],
      },
      user({ type: 'tool-result', callId: 'a', output: 'Noon.', cacheMark: mark }),
    ]
    expect(cacheMarksOf(jsonOf(bodyOf(turns))).map(({ path }) => path)).toEqual([
      'messages.1.content.0',
      'messages.2.content.0',
    ])
  })

  it('stands at the end of an answer that goes back as it came, and not on its thinking', () => {
    const keep = [
      { type: 'thinking', thinking: 'Hm.', signature: 's' },
      { type: 'text', text: 'Noon.' },
    ]
    const answer: InputTurn = {
      role: 'assistant',
      blocks: [{ ...text('Noon.'), cacheMark: mark } as Block],
      keep,
    }
    expect(
      cacheMarksOf(jsonOf(bodyOf([user(text('A')), answer, user(text('B'))]))).map(({ path }) => path),
    ).toEqual(['messages.1.content.1'])
  })

  it('stands at the end of the system prompt, and of instructions between the messages that join it', () => {
    const late: InputTurn = { role: 'system', blocks: [{ ...text('Be short.'), cacheMark: mark } as Block] }
    const alone = jsonOf(bodyOf([user(text('A'))], { system: 'Be kind.', systemMark: mark }))
    expect(alone['system']).toEqual([
      { type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral', ...mark } },
    ])
    const both = jsonOf(
      bodyOf([user(text('A')), late, user(text('B'))], { system: 'Be kind.', systemMark: mark }),
    )
    expect(cacheMarksOf(both).map(({ path }) => path)).toEqual(['system.0', 'system.1'])
    expect(jsonOf(bodyOf([user(text('A')), user(text('B'))], { system: 'Be kind.' }))['system']).toBe(
      'Be kind.',
    )
  })

  it.each(conversationFormatIds.filter((id) => id !== 'messages'))(
    'is not sent as %s, which has none',
    (id) => {
      const made = bodyOf(
        [user({ ...text('A'), cacheMark: mark } as Block)],
        { system: 'S', systemMark: mark },
        id,
      )
      expect(JSON.stringify(jsonOf(made))).not.toMatch(/cache_control|cacheMark|systemMark/)
    },
  )
})

const tool = (mark: JsonObject = {}) => ({ name: 'get_time', input_schema: { type: 'object' }, ...mark })

describe('marks that a service would refuse', () => {
  const five = ['A', 'B', 'C', 'D'].map((words) => text(words, fiveMinutes))
  const control = { cache_control: { type: 'ephemeral' } }
  it.each<readonly [string, Parameters<typeof bodyOf>, readonly string[]]>([
    [
      'five on a system prompt and the messages',
      [[user(...five)], { system: 'S', systemMark: fiveMinutes }],
      ['the system prompt', 'message 1'],
    ],
    [
      'one on a tool as well',
      [[user(...five)], { parameters: { tools: [tool(control)] } }],
      ['tool get_time', 'message 1'],
    ],
    ['one for the whole request', [[user(...five)], { parameters: control }], ['the field cache_control']],
    ['some in the extra JSON', [[user(...five)], { extra: { tools: [tool(control)] } }], ['tool get_time']],
    [
      'some on blocks that a tool gave',
      [
        [user(text('A'))],
        {
          extra: {
            messages: [
              {
                role: 'user',
                content: [
                  ...[1, 2, 3, 4].map((number) => ({ type: 'text', text: `${number}`, ...control })),
                  {
                    type: 'tool_result',
                    tool_use_id: 'a',
                    content: [{ type: 'text', text: 'x', ...control }],
                  },
                ],
              },
            ],
          },
        },
      ],
      ['message 1'],
    ],
  ])('are refused before anything is sent, each by its name: %s', (_, given, names) => {
    const made = bodyOf(...given)
    if (made.ok) throw new Error('It was sent.')
    expect(made.error).toMatchObject({ kind: 'invalid-input', text: { code: 'formats.tooManyCacheMarks' } })
    expect(made.error.message).toContain('at most 4 cache marks, and this one has 5')
    for (const name of names) expect(made.error.message).toContain(name)
  })

  it('are refused where one of an hour stands behind one of five minutes', () => {
    const made = bodyOf([user(text('A', hour))], { system: 'S', systemMark: fiveMinutes })
    expect(made).toMatchObject({ ok: false, error: { text: { code: 'formats.cacheMarkOrder' } } })
    expect(bodyOf([user(text('A', fiveMinutes))], { system: 'S', systemMark: hour }).ok).toBe(true)
  })

  it('are none up to four', () => {
    expect(cacheMarksOf(jsonOf(bodyOf([user(...five)])))).toHaveLength(4)
  })
})

it('a request that was read back has the same marks when it is sent again', () => {
  const control = { cache_control: { type: 'ephemeral', ttl: '1h' } }
  const body: JsonObject = {
    model: 'm',
    max_tokens: 10,
    system: [{ type: 'text', text: 'Be kind.', ...control }],
    tools: [{ name: 'get_time', input_schema: { type: 'object' }, ...control }],
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'document',
            source: { type: 'base64', media_type: 'application/pdf', data: pdf },
            title: 'a.pdf',
          },
          { type: 'text', text: 'Read it.', cache_control: { type: 'ephemeral', ttl: '1h' } },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.', cache_control: { type: 'ephemeral' } }] },
      { role: 'user', content: 'And now?' },
    ],
  }
  const read = readConversationBody('messages', body)
  const input = toConversationInput({ ...read.settings, title: '' }, read.turns)
  if (!input.ok) throw new Error(input.error.message)
  expect(jsonOf(conversationFormats.messages.request(input.value))).toEqual(body)
})
