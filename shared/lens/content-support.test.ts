import { describe, expect, it } from 'vitest'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds } from '../formats/registry.ts'
import { contentSupport, turnLosses } from './content-support.ts'
import type { PathTurn } from '../conversations/path-turn.ts'

const failed: PathTurn = {
  role: 'user',
  blocks: [{ type: 'tool-result', callId: 'call_1', output: 'no such zone', isError: true }],
}
const called: PathTurn = {
  role: 'assistant',
  format: 'messages',
  keep: [{ type: 'thinking', thinking: 'hm', signature: 's' }],
  blocks: [
    { type: 'reasoning', text: 'hm' },
    { type: 'tool-call', callId: 'call_1', name: 'get_time', arguments: '{}' },
    { type: 'opaque', label: 'server_tool_use', value: {} },
  ],
}
const userTurn: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] }

describe('what a format does not send of what was said', () => {
  it('is the error of a tool in two formats, by its turn', () => {
    const path = [userTurn, { ...called, format: undefined, blocks: called.blocks.slice(1, 2) }, failed]
    const losing = conversationFormatIds.filter((format) => turnLosses(path, format).length > 0)
    expect(losing).toEqual(['chat', 'responses'])
    expect(turnLosses(path, 'chat')).toEqual(['turn 3: tool error'])
  })

  it('agrees with the requests that are built', () => {
    for (const format of conversationFormatIds) {
      const input = {
        model: 'm',
        system: '',
        turns: [userTurn, { ...called, keep: undefined }, failed],
        parameters: {},
        extra: {},
      }
      const request = conversationFormats[format].request(input)
      const body = request.ok ? JSON.stringify(request.value.body) : ''
      const saysError = /"is_error":true|"error":"no such zone"/.test(body)
      const [tool] = contentSupport([failed])
      expect([format, tool?.outcomeIn(format) === 'sent']).toEqual([format, saysError])
    }
  })

  it('is what only the format of an answer takes back, in every other one', () => {
    expect(turnLosses([userTurn, called], 'messages')).toEqual([])
    expect(turnLosses([userTurn, called], 'responses')).toEqual([
      'reasoning of earlier answers',
      'provider items of earlier answers',
    ])
  })

  it('is nothing of a compaction in its format, nor of the turns it stands for', () => {
    const compacted: PathTurn = {
      role: 'assistant',
      kind: 'compaction',
      format: 'responses',
      keep: { output: [{ type: 'compaction', encrypted_content: 'x' }] },
      blocks: [{ type: 'opaque', label: 'compaction', value: {} }],
    }
    expect(turnLosses([userTurn, called, failed, compacted], 'responses')).toEqual([])
    expect(turnLosses([userTurn, compacted, called, failed], 'responses')).toEqual([
      'turn 4: tool error',
      'reasoning of earlier answers',
      'provider items of earlier answers',
    ])
    // Another format does not use the compaction: it sends the turns themselves.
    expect(turnLosses([userTurn, called, failed, compacted], 'messages')).toEqual([])
  })

  it('is reasoning that is sealed and shows no words', () => {
    const sealed: PathTurn = {
      role: 'assistant',
      format: 'responses',
      keep: { output: [{ type: 'reasoning', encrypted_content: 'x' }] },
      blocks: [{ type: 'text', text: 'a' }],
    }
    expect(turnLosses([sealed], 'chat')).toEqual(['reasoning of earlier answers'])
  })

  it('is a file of an answer of another format, where requests have no place for it', () => {
    const drawn: PathTurn = {
      role: 'assistant',
      format: 'chat',
      blocks: [
        { type: 'text', text: 'Here' },
        { type: 'media', mediaType: 'image/png', data: 'AAAA' },
      ],
    }
    for (const format of ['responses', 'messages', 'generate-content'] as const) {
      const input = { model: 'm', system: '', turns: [userTurn, drawn], parameters: {}, extra: {} }
      const request = conversationFormats[format].request(input)
      const isSent = request.ok && JSON.stringify(request.value.body).includes('AAAA')
      const losses = isSent ? [] : ['files of earlier answers']
      expect([format, turnLosses([userTurn, drawn], format)]).toEqual([format, losses])
    }
  })

  it('is a file that the format cannot carry', () => {
    const audio: PathTurn = {
      role: 'user',
      blocks: [{ type: 'media', mediaType: 'audio/wav', name: 'a.wav', data: 'AAAA' }],
    }
    expect(turnLosses([audio], 'messages')).toEqual(['turn 1: a.wav'])
    expect(turnLosses([audio], 'chat')).toEqual([])
  })

  it('is what the answer is to begin with, in the two formats without a way to say so', () => {
    const path: PathTurn[] = [
      userTurn,
      { role: 'assistant', kind: 'prefill', blocks: [{ type: 'text', text: 'It is' }] },
    ]
    const losing = conversationFormatIds.filter((format) => turnLosses(path, format).length > 0)
    expect(losing).toEqual(['responses', 'generate-content'])
    expect(contentSupport(path)).toMatchObject([{ field: 'assistant prefill', value: '"It is"' }])
    // A prefill in the middle of a conversation is part of the answer after it.
    expect(contentSupport([...path, userTurn])).toEqual([])
  })
})
