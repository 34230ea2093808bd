import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { applyParts, createAnswer, type Answer } from '../runs/answer.ts'
import type { Part } from '../runs/part.ts'
import { problemsOf } from './testing/request-schemas.ts'

function answerOf(format: ConversationFormatId, events: readonly object[]): Answer {
  const reader = conversationFormats[format].createStreamReader?.()
  const parts: Part[] = []
  for (const event of events) reader?.push({ event: '', data: JSON.stringify(event) }, parts)
  reader?.end(parts)
  const answer = createAnswer()
  applyParts(answer, parts)
  return answer
}

const cited = { cited_text: 'The tower is 300 m high.', document_index: 0, document_title: 'Towers' }
const places = [
  { ...cited, type: 'page_location', start_page_number: 3, end_page_number: 5, file_id: 'file_1' },
  { ...cited, type: 'char_location', start_char_index: 10, end_char_index: 34, file_id: null },
  {
    ...cited,
    document_title: null,
    type: 'content_block_location',
    start_block_index: 0,
    end_block_index: 1,
  },
  {
    type: 'search_result_location',
    cited_text: 'High.',
    search_result_index: 0,
    source: 'https://towers.example',
    title: 'Towers',
    start_block_index: 0,
    end_block_index: 1,
  },
]

const quote = cited.cited_text
const expected = [
  { type: 'citation', url: '', title: 'Towers', place: { unit: 'page', start: 3, end: 4 }, quote },
  { type: 'citation', url: '', title: 'Towers', place: { unit: 'character', start: 10, end: 33 }, quote },
  { type: 'citation', url: '', title: '#1', place: { unit: 'block', start: 0, end: 0 }, quote },
  {
    type: 'citation',
    url: 'https://towers.example',
    title: 'Towers',
    place: { unit: 'block', start: 0, end: 0 },
    quote: 'High.',
  },
]

const start = { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } }
const end = [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }]
const text = { type: 'text', text: '300 m.' }

describe('sources of documents in messages', () => {
  const streamed = answerOf('messages', [
    start,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: [] } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '300 m.' } },
    ...places.map((citation) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'citations_delta', citation },
    })),
    { type: 'content_block_stop', index: 0 },
    ...end,
  ])
  const whole = answerOf('messages', [
    { type: 'message', content: [{ ...text, citations: places }], stop_reason: 'end_turn' },
  ])

  it.each([
    ['streamed', streamed],
    ['whole', whole],
  ])('are shown with document, place and words: %s', (_, { blocks }) => {
    expect(blocks.slice(1)).toEqual(expected)
  })

  it.each([
    ['streamed', streamed],
    ['whole', whole],
  ])('go back as a request takes them: %s', (_, { blocks, keep }) => {
    const request = conversationFormats.messages.request({
      model: 'm',
      system: '',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'How high?' }] },
        { role: 'assistant', blocks, keep },
        { role: 'user', blocks: [{ type: 'text', text: 'Sure?' }] },
      ],
      parameters: {},
      extra: {},
    })
    const body =
      request.ok && request.value.body?.type === 'json' ? (request.value.body.value as JsonObject) : {}
    const messages = body['messages'] as JsonObject[]
    expect(problemsOf('messages', messages)).toEqual([])
    const sent = places.map((place) => {
      const { file_id: _file, ...others } = { file_id: null, ...place }
      return others
    })
    expect(messages[1]?.['content']).toEqual([{ ...text, citations: sent }])
  })
})

describe('sources of files in responses', () => {
  const annotations = [
    { type: 'file_citation', file_id: 'file_1', filename: 'towers.pdf', index: 6 },
    {
      type: 'container_file_citation',
      container_id: 'c',
      file_id: 'cf_1',
      filename: 'plot.png',
      start_index: 0,
      end_index: 6,
    },
    { type: 'file_path', file_id: 'file_2', index: 0 },
    { type: 'url_citation', url: 'https://towers.example', title: 'Towers', start_index: 0, end_index: 6 },
  ]

  it('are shown by the name of the file, or by its id', () => {
    const item = {
      type: 'message',
      id: 'm',
      role: 'assistant',
      content: [{ type: 'output_text', text: '300 m.', annotations }],
    }
    const { blocks, keep } = answerOf('responses', [
      { type: 'response.completed', response: { id: 'r', status: 'completed', output: [item] } },
    ])
    expect(blocks.slice(1)).toEqual([
      { type: 'citation', url: '', title: 'towers.pdf' },
      { type: 'citation', url: '', title: 'plot.png' },
      { type: 'citation', url: '', title: 'file_2' },
      { type: 'citation', url: 'https://towers.example', title: 'Towers' },
    ])
    expect(keep).toEqual({ responseId: 'r', output: [item] })
  })
})

describe('sources of files in chat completions', () => {
  it.each([
    [{ type: 'file_citation', file_citation: { file_id: 'file_1', filename: 'towers.pdf' } }, 'towers.pdf'],
    [{ type: 'file_citation', file_id: 'file_1' }, 'file_1'],
    [{ type: 'file', file: { name: 'towers.pdf', hash: 'h', content: [] } }, 'towers.pdf'],
  ])('are shown by the name of the file, or by its id: %j', (annotation, title) => {
    const delta = { content: '300 m.', annotations: [annotation, annotation] }
    const { blocks } = answerOf('chat', [{ choices: [{ index: 0, delta, finish_reason: 'stop' }] }])
    expect(blocks.slice(1)).toEqual([{ type: 'citation', url: '', title }])
  })

  it('have their titles where the answer gives them beside the addresses', () => {
    const url = 'https://towers.example'
    const { blocks } = answerOf('chat', [
      {
        choices: [{ index: 0, delta: { content: '300 m.' }, finish_reason: 'stop' }],
        citations: [url, 'https://b.example'],
        search_results: [{ title: 'Towers', url, date: '2026-01-01' }],
      },
    ])
    expect(blocks.slice(1)).toEqual([
      { type: 'citation', url, title: 'Towers' },
      { type: 'citation', url: 'https://b.example' },
    ])
  })
})

describe('what an answer of generate-content is grounded in', () => {
  it.each([
    [{ web: { uri: 'https://a.example', title: 'A' } }, { url: 'https://a.example', title: 'A' }],
    [
      {
        retrievedContext: {
          title: 'towers.pdf',
          text: 'High.',
          fileSearchStore: 'fileSearchStores/1',
          pageNumber: 3,
        },
      },
      { url: '', title: 'towers.pdf', quote: 'High.', place: { unit: 'page', start: 3, end: 3 } },
    ],
    [
      { retrievedContext: { uri: 'gs://bucket/towers.pdf', documentName: 'documents/1' } },
      { url: 'gs://bucket/towers.pdf', title: 'documents/1' },
    ],
    [
      { maps: { uri: 'https://maps.example/1', title: 'Tower', placeId: 'places/1' } },
      { url: 'https://maps.example/1', title: 'Tower' },
    ],
    [
      { image: { sourceUri: 'https://i.example', imageUri: 'https://i.example/a.png', title: 'View' } },
      { url: 'https://i.example', title: 'View' },
    ],
  ])('is shown: %j', (chunk, source) => {
    const candidate = {
      content: { parts: [{ text: '300 m.' }] },
      groundingMetadata: { groundingChunks: [chunk, chunk] },
      finishReason: 'STOP',
    }
    const { blocks } = answerOf('generate-content', [{ candidates: [candidate] }])
    expect(blocks.slice(1)).toEqual([{ type: 'citation', ...source }])
  })
})

describe('what a service did by itself', () => {
  it('is shown with its input, however it arrived', () => {
    const { blocks } = answerOf('messages', [
      start,
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"query":"tower"}' },
      },
      { type: 'content_block_stop', index: 0 },
      ...end,
    ])
    const value = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'tower' } }
    expect(blocks).toEqual([{ type: 'opaque', label: 'server_tool_use', value }])
  })
})
