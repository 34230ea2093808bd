import { describe, expect, it } from 'vitest'
import { maxTitleExcerptCharacters } from '../limits.ts'
import type { Block } from '../runs/block.ts'
import { readTitle, titleQuestion } from './title-request.ts'

const text = (words: string): Block => ({ type: 'text', text: words })

describe('what a model is asked for a title', () => {
  it('has the first words of the conversation, without reasoning', () => {
    expect(
      titleQuestion([
        { role: 'user', blocks: [text('Why does bread rise?')] },
        { role: 'assistant', blocks: [{ type: 'reasoning', text: 'Hm.' }, text('Yeast.')] },
      ]),
    ).toMatch(/<conversation>\nuser: Why does bread rise\?\n\nassistant: Yeast\.\n<\/conversation>$/)
  })

  it('is bounded, however long the conversation is', () => {
    const turns = Array.from({ length: 50 }, () => ({
      role: 'user' as const,
      blocks: [text('word '.repeat(10_000))],
    }))
    expect(titleQuestion(turns)?.length).toBeLessThan(maxTitleExcerptCharacters + 500)
  })

  it('is nothing where nobody said anything', () => {
    expect(
      titleQuestion([{ role: 'assistant', blocks: [{ type: 'reasoning', text: 'Hm.' }] }]),
    ).toBeUndefined()
  })
})

describe('the title in an answer', () => {
  it.each<[string, Block[], string]>([
    ['plain words', [text('Why bread rises')], 'Why bread rises'],
    ['quotes and a full stop', [text('“Why bread rises.”')], 'Why bread rises'],
    ['marks and a label', [text('**Title: Why bread rises**')], 'Why bread rises'],
    ['several lines', [text('\n\n# Why bread rises\n\nIt is about yeast.')], 'Why bread rises'],
    [
      'reasoning beside it',
      [{ type: 'reasoning', text: 'A title…' }, text('Why bread rises')],
      'Why bread rises',
    ],
    ['reasoning in it', [text('<think>\nA title.\n</think>\nWhy bread rises')], 'Why bread rises'],
    ['a language without spaces', [text('《面包为什么会发起来》。')], '面包为什么会发起来'],
    ['too many words', [text('bread '.repeat(5_000))], `${'bread '.repeat(9)}bread…`],
    ['nothing but marks', [text(' "" \n ** ')], ''],
    ['reasoning alone', [{ type: 'reasoning', text: 'Hm.' }], ''],
    ['nothing', [], ''],
  ])('of %s is cut to one line', (_, blocks, title) => {
    expect(readTitle(blocks)).toBe(title)
  })
})
