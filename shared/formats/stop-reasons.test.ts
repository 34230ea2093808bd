import { describe, expect, it } from 'vitest'
import { finishReasons } from '../runs/part.ts'
import { chatTexts } from '../text/en/chat.ts'
import { chat as chineseTexts } from '../text/zh-CN/chat.ts'
import { conversationFormatIds } from './registry.ts'
import { documentedStopReasons, finishReasonOf, stopMeanings } from './stop-reasons.ts'

describe('what a stop means', () => {
  it('is said in both languages, with the own word of the format, for every reason but an ordinary end', () => {
    const explained = finishReasons.filter((reason) => stopMeanings[reason].next !== 'none')
    for (const { stops } of [chatTexts.ending, chineseTexts.ending]) {
      expect(Object.keys(stops)).toEqual(explained)
      for (const { title, text } of Object.values(stops)) {
        expect(title).not.toBe('')
        expect(text({ reason: 'own_word', fields: 'max_tokens' })).toContain('own_word')
      }
    }
  })

  it('offers to raise the limit only where a limit cut the answer', () => {
    const raising = Object.entries(chatTexts.ending.stops)
      .filter(([, { text }]) => text({ reason: 'r', fields: 'max_tokens' }).includes('max_tokens'))
      .map(([reason]) => reason)
    expect(raising).toEqual(['length'])
  })

  it.each(conversationFormatIds)(
    'is known for the words of other formats in %s, which gateways pass on',
    (format) => {
      for (const other of conversationFormatIds) {
        for (const word of documentedStopReasons(other)) {
          const own = documentedStopReasons(format).includes(word) ? format : other
          expect(finishReasonOf(format, word.toUpperCase())).toBe(finishReasonOf(own, word))
        }
      }
      expect([finishReasonOf(format, 'constructor'), finishReasonOf(format, '')]).toEqual(['other', 'other'])
    },
  )
})
