import { describe, expect, it } from 'vitest'
import type { Block } from '../../shared/runs/block.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { partsOfBlocks } from './answer-parts.ts'

describe('the parts of stored blocks', () => {
  it('make the same blocks again', () => {
    const blocks: Block[] = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'One.' },
      { type: 'tool-call', callId: 'c1', name: 'look', arguments: '{}' },
      { type: 'text', text: 'Two.' },
      { type: 'refusal', text: 'No.' },
      { type: 'media', mediaType: 'image/png', data: 'AAAA' },
      { type: 'citation', url: 'https://example.org/', title: 'Example' },
      { type: 'opaque', label: 'odd', value: { a: 1 } },
    ]
    const answer = createAnswer()
    applyParts(answer, partsOfBlocks(blocks, { id: 7 }))
    expect({ blocks: answer.blocks, keep: answer.keep }).toEqual({ blocks, keep: { id: 7 } })
  })
})
