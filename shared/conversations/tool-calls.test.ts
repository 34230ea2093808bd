import { describe, expect, it } from 'vitest'
import type { Block } from '../runs/block.ts'
import { openToolCalls } from './tool-calls.ts'

const call = (callId: string): Block => ({ type: 'tool-call', callId, name: 'get_time', arguments: '{}' })

describe('open tool calls', () => {
  it('are those without a result in the same answer', () => {
    const blocks: Block[] = [
      { type: 'text', text: 'Let me look.' },
      call('a'),
      { type: 'tool-result', callId: 'a', output: '12:00' },
      call('b'),
    ]
    expect(openToolCalls({ blocks })).toEqual([call('b')])
  })

  it('are none in an answer of text', () => {
    expect(openToolCalls({ blocks: [{ type: 'text', text: 'Noon.' }] })).toEqual([])
  })
})
