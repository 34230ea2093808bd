import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../shared/conversations/conversation.ts'
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

describe('what is not sent yet', () => {
  it('is one result for each open call, then the text', () => {
    const results = { 2: { output: 'No such zone', isError: true } }
    expect(unsentBlocks({ turns: [turn] }, { text: 'Go on', results })).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'tool-result', callId: '2', output: 'No such zone', isError: true },
      { type: 'text', text: 'Go on' },
    ])
  })

  it('has files between the results and the text', () => {
    const attachments = [{ type: 'media' as const, mediaType: 'image/png', attachmentId: 'a' }]
    const results = { 1: { output: 'Noon', isError: false } }
    const types = (text: string) =>
      unsentBlocks({ turns: [turn] }, { text, results, attachments }).map(({ type }) => type)
    expect(types('Look')).toEqual(['tool-result', 'tool-result', 'media', 'text'])
    expect(types('')).toEqual(['tool-result', 'tool-result', 'media'])
  })

  it('is the text with empty results while none is begun, and nothing without a text [U6]', () => {
    expect(unsentBlocks({ turns: [turn] }, { text: 'Forget it', results: undefined })).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'tool-result', callId: '2', output: '' },
      { type: 'text', text: 'Forget it' },
    ])
    expect(unsentBlocks({ turns: [turn] }, { text: ' ', results: undefined })).toEqual([])
  })
})
