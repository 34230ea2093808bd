import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import type { Block } from '../../runs/block.ts'
import type { Part } from '../../runs/part.ts'
import { createThoughts } from '../thoughts.ts'
import { createChatStreamReader } from './stream.ts'

/** The blocks and the end of an answer that is streamed as these choices. */
function read(choices: readonly object[]) {
  const reader = createChatStreamReader()
  const parts: Part[] = []
  for (const choice of choices) {
    const data = JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, ...choice }] })
    reader.push({ event: '', data }, parts)
  }
  reader.end(parts)
  const answer = createAnswer()
  const thoughts = createThoughts()
  applyParts(answer, [...thoughts.take(parts), ...thoughts.end()])
  return { blocks: answer.blocks, finishes: parts.filter(({ type }) => type === 'finish').length }
}

const deltas = (pieces: readonly string[]) => pieces.map((content) => ({ delta: { content } }))
const text = (said: string): Block => ({ type: 'text', text: said })
const reasoning = (thought: string): Block => ({ type: 'reasoning', text: thought })

describe('a message behind deltas', () => {
  const pieces = ['666', '666', '666', '6', ' and ', 'ab', 'ab', ' 哈哈', '哈哈', '.']
  const whole = pieces.join('')

  it('is the answer that they made, once', () => {
    const end = { finish_reason: 'stop', message: { role: 'assistant', content: whole } }
    expect(read([...deltas(pieces), end])).toEqual({ blocks: [text(whole)], finishes: 1 })
    expect(read([...deltas(pieces), { ...end, delta: {} }, end])).toEqual({
      blocks: [text(whole)],
      finishes: 1,
    })
    const inParts = { ...end, message: { content: [{ type: 'text', text: whole }] } }
    expect(read([...deltas(pieces), inParts]).blocks).toEqual([text(whole)])
  })

  it('brings what no delta brought', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }
    const message = { content: whole, reasoning_content: 'Hm', tool_calls: [call] }
    expect(read([...deltas(pieces), { finish_reason: 'tool_calls', message }]).blocks).toEqual([
      text(whole),
      reasoning('Hm'),
      { type: 'tool-call', callId: 'call_1', name: 'look', arguments: '{}' },
    ])
  })

  it('repeats no thinking and no calls', () => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }
    const message = { content: 'Yes', reasoning: 'Hm', tool_calls: [call] }
    const streamed = [
      { delta: { reasoning_content: 'Hm' } },
      { delta: { content: 'Yes' } },
      { delta: { tool_calls: [call] } },
    ]
    expect(read([...streamed, { message }]).blocks).toEqual(read(streamed).blocks)
  })
})

describe('a message without deltas', () => {
  it.each<[string, readonly object[]]>([
    ['in one piece', [{ message: { content: 'Only a message.' } }]],
    ['beside an empty delta', [{ delta: {}, message: { content: 'Only a message.' } }]],
    ['in pieces', [{ message: { content: 'Only ' } }, { message: { content: 'a message.' } }]],
    [
      'as a snapshot that grows',
      [
        { message: { content: 'Only ' } },
        { message: { content: 'Only a' } },
        { message: { content: 'Only a message.' } },
        { message: { content: 'Only a message.' } },
      ],
    ],
  ])('is the answer %s', (_, choices) => {
    expect(read([...choices, { finish_reason: 'stop' }])).toEqual({
      blocks: [text('Only a message.')],
      finishes: 1,
    })
  })
})

/** The piece of thinking that opens its tag. */
function opened(piece: string, index: number): string {
  return index === 0 ? `<think>\n${piece}` : piece
}

describe('thinking that comes twice', () => {
  const thought = ['The user just', ' says', ' hi.']
  const snapshots = thought.map((_, index) => thought.slice(0, index + 1).join(''))
  const asked = [reasoning('The user just says hi.'), text('Hello!')]
  const answer = [
    { delta: { content: '\n</thi' } },
    { delta: { content: 'nk>\n\nHel' } },
    { delta: { content: 'lo!' } },
  ]

  it.each<[string, readonly object[]]>([
    [
      'as snapshots and between tags',
      thought.map((piece, index) => ({ content: opened(piece, index), reasoning_content: snapshots[index] })),
    ],
    [
      'in pieces and between tags',
      thought.map((piece, index) => ({ content: opened(piece, index), reasoning: piece })),
    ],
    [
      'in a field first, then between tags',
      [
        ...thought.map((piece) => ({ reasoning_content: piece })),
        ...thought.map((piece, index) => ({ content: opened(piece, index) })),
      ],
    ],
    [
      'between tags that are ahead of the field',
      [
        { content: '<think>The user just says' },
        { reasoning_content: 'The user' },
        { reasoning_content: ' just says hi.' },
        { content: ' hi.' },
      ],
    ],
    [
      'as details and between tags',
      thought.map((piece, index) => ({
        content: opened(piece, index),
        reasoning_details: [{ text: piece }],
      })),
    ],
  ])('is shown once: %s', (_, streamed) => {
    expect(read([...streamed.map((delta) => ({ delta })), ...answer]).blocks).toEqual(asked)
  })

  it('is shown once as snapshots alone, also where one comes again unchanged', () => {
    const streamed = [...snapshots, ...snapshots.slice(-1)].map((reasoning_content) => ({
      delta: { reasoning_content },
    }))
    expect(read([...streamed, { delta: { content: 'Hello!' } }]).blocks).toEqual(asked)
  })

  it('is shown as it is where it repeats itself, or says two things', () => {
    const honest = ['6', '66', '666', 'ha', 'ha'].map((reasoning_content) => ({
      delta: { reasoning_content },
    }))
    expect(read(honest).blocks).toEqual([reasoning('666666haha')])
    const two = [{ delta: { reasoning_content: 'One.' } }, { delta: { content: '<think>Two.</think>Yes' } }]
    expect(read(two).blocks).toEqual([reasoning('One.Two.'), text('Yes')])
  })
})
