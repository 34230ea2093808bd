import { describe, expect, it } from 'vitest'
import { buildChatRequest } from '../formats/chat/request.ts'
import { buildMessagesRequest } from '../formats/messages/request.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { textToContinue, toPrefillTurn } from './prefill.ts'
import { toConversationInput } from './to-input.ts'
import type { PathTurn } from './path-turn.ts'

const question: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'As JSON?' }] }
const begin = toPrefillTurn('{"city":')

function inputOf(path: readonly PathTurn[], format: ConversationFormatId = 'messages') {
  const input = toConversationInput({ ...defaultConversationSettings('m'), format, parameters: {} }, path)
  if (!input.ok) throw new Error(input.error.message)
  return input.value
}

function messagesOf(path: readonly PathTurn[], format: 'chat' | 'messages') {
  const input = inputOf(path, format)
  const request = format === 'chat' ? buildChatRequest(input) : buildMessagesRequest(input)
  if (!request.ok || request.value.body?.type !== 'json') throw new Error('no request')
  return (request.value.body.value as { messages: unknown }).messages
}

describe('a prefill', () => {
  it('is the last message in Messages, which the model goes on from', () => {
    expect(messagesOf([question, begin], 'messages')).toEqual([
      { role: 'user', content: 'As JSON?' },
      { role: 'assistant', content: '{"city":' },
    ])
  })

  it('is marked with `prefix` in Chat completions', () => {
    expect(messagesOf([question, begin], 'chat')).toEqual([
      { role: 'user', content: 'As JSON?' },
      { role: 'assistant', content: '{"city":', prefix: true },
    ])
  })

  it.each(['responses', 'generate-content'] as const)(
    'is left out in %s, which has no way for it',
    (format) => {
      expect(inputOf([question, begin], format).turns).toEqual([question])
    },
  )

  it('is one turn with the answer that went on from it, also in what the format kept of it', () => {
    const answer: PathTurn = {
      role: 'assistant',
      blocks: [{ type: 'text', text: '"Oslo"}' }],
      keep: [{ type: 'text', text: '"Oslo"}' }],
      format: 'messages',
    }
    const path = [question, begin, answer, question]
    const whole = { role: 'assistant', content: '{"city":"Oslo"}' }
    expect(messagesOf(path, 'messages')).toEqual([
      { role: 'user', content: 'As JSON?' },
      whole,
      { role: 'user', content: 'As JSON?' },
    ])
    expect(messagesOf(path, 'chat')).toContainEqual(whole)
  })

  it('stands in front of an answer that is a tool call alone', () => {
    const call = { type: 'tool-call' as const, callId: 'c', name: 'f', arguments: '{}' }
    const answer: PathTurn = { role: 'assistant', blocks: [call], format: 'messages' }
    expect(inputOf([question, begin, answer]).turns.at(-1)?.blocks).toEqual([
      { type: 'text', text: '{"city":' },
      call,
    ])
  })

  it('is no part of an answer that was made without it, and nothing where no answer came', () => {
    const whole: PathTurn = {
      role: 'assistant',
      blocks: [{ type: 'text', text: 'Oslo.' }],
      format: 'responses',
    }
    const failed: PathTurn = { role: 'assistant', blocks: [], format: 'messages' }
    expect(inputOf([question, begin, whole]).turns).toEqual([
      question,
      { role: 'assistant', blocks: whole.blocks },
    ])
    expect(inputOf([question, begin, failed, question]).turns).toEqual([question, question])
    expect(inputOf([question, begin, question]).turns).toEqual([question, question])
  })
})

describe('the words that a model can go on from', () => {
  const words = { type: 'text', text: 'The capital is' } as const
  it.each([
    { name: 'those of an answer of words', blocks: [words], goesOnFrom: 'The capital is' },
    {
      name: 'all of them',
      blocks: [words, { type: 'text', text: ' Oslo' }],
      goesOnFrom: 'The capital is Oslo',
    },
    { name: 'not white space alone', blocks: [{ type: 'text', text: ' \n' }], goesOnFrom: undefined },
    { name: 'nothing', blocks: [], goesOnFrom: undefined },
    {
      name: 'not with reasoning',
      blocks: [{ type: 'reasoning', text: 'Hm.' }, words],
      goesOnFrom: undefined,
    },
    {
      name: 'not with a call',
      blocks: [words, { type: 'tool-call', callId: '1', name: 'look', arguments: '{' }],
      goesOnFrom: undefined,
    },
  ] as const)('are $name', ({ blocks, goesOnFrom }) => {
    const turn: PathTurn = { role: 'assistant', blocks: [...blocks] }
    expect(textToContinue(turn, 'messages')).toBe(goesOnFrom)
    expect(textToContinue(turn, 'chat')).toBe(goesOnFrom)
    expect(textToContinue(turn, 'responses')).toBeUndefined()
    expect(textToContinue({ ...turn, role: 'user' }, 'messages')).toBeUndefined()
  })
})
