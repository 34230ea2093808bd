import { describe, expect, it } from 'vitest'
import { titleOf } from './title.ts'

const title = (text: string): string => titleOf([{ type: 'text', text }])

describe('the title of a conversation', () => {
  it('is the first message on one line', () => {
    expect(title('  Compare these\n\n  two   models ')).toBe('Compare these two models')
  })

  it('is cut between words', () => {
    expect(title('Explain the difference between server-sent events and web sockets to a colleague')).toBe(
      'Explain the difference between server-sent events and web…',
    )
  })

  it('is cut inside text without spaces, but not inside a character', () => {
    expect(title('👩‍👩‍👧'.repeat(80))).toBe(`${'👩‍👩‍👧'.repeat(60)}…`)
  })

  it('is the name of the first file when the message has no text', () => {
    expect(titleOf([{ type: 'media', mediaType: 'image/png', name: 'trace.png' }])).toBe('trace.png')
  })

  it('is empty when the message has neither', () => {
    expect(titleOf([{ type: 'media', mediaType: 'image/png' }])).toBe('')
  })
})
