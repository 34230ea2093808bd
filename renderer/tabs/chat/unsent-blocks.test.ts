import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { ToolCall } from '../../../shared/conversations/tool-calls.ts'
import { unsentBlocks } from './unsent-blocks.ts'

const turn: Turn = {
  id: 'a',
  conversationId: 'c',
  parentId: null,
  role: 'assistant',
  createdAt: 0,
  blocks: [
    { type: 'tool-call', callId: '1', name: 'get_time', arguments: '{}' },
    { type: 'tool-call', callId: '2', name: 'get_time', arguments: '{}' },
  ],
}

const answered = (callId: string, output: string, isError = false): ToolCall => ({
  callId,
  source: 'manual',
  status: 'answered',
  output,
  isError,
})

describe('what is not sent yet', () => {
  it('is one result for each open call, then the text', () => {
    const calls = [answered('2', 'No such zone', true)]
    expect(unsentBlocks({ turns: [turn] }, { text: 'Go on', calls })).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'tool-result', callId: '2', output: 'No such zone', isError: true },
      { type: 'text', text: 'Go on' },
    ])
  })

  it('has files between the results and the text', () => {
    const attachments = [{ type: 'media' as const, mediaType: 'image/png', attachmentId: 'a' }]
    const calls = [answered('1', 'Noon')]
    const types = (text: string) =>
      unsentBlocks({ turns: [turn] }, { text, calls, attachments }).map(({ type }) => type)
    expect(types('Look')).toEqual(['tool-result', 'tool-result', 'media', 'text'])
    expect(types('')).toEqual(['tool-result', 'tool-result', 'media'])
  })

  it('is the text with empty results while none is begun, and nothing without a text', () => {
    expect(unsentBlocks({ turns: [turn] }, { text: 'Forget it', calls: [] })).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'tool-result', callId: '2', output: '' },
      { type: 'text', text: 'Forget it' },
    ])
    expect(unsentBlocks({ turns: [turn] }, { text: ' ', calls: [] })).toEqual([])
  })
})
