import { expect, test } from 'vitest'
import { transferTexts } from './en/transfer.ts'
import { transfer } from './zh-CN/transfer.ts'

/** The forms of each language for a completed and a future event. */
const languages = [
  {
    language: 'en',
    texts: transferTexts,
    happened: /\b(?:was|were)\b|: (?:left out|named)\b/,
    willHappen: /\bwill\b|\bis still being\b|\bare still being\b/,
  },
  {
    language: 'zh-CN',
    texts: transfer,
    happened: /[未已](?:导入|写入|断开)/,
    willHappen: /将|不会(?:导入|写入)/,
  },
] as const

const sentences = (words: Readonly<Record<string, (count: number) => string>>): string[] =>
  Object.values(words).flatMap((sentence) => [1, 3].map(sentence))

test.each(languages)(
  'what an import or an export changes is told as it will be before, and as it was after: $language',
  ({ texts, happened, willHappen }) => {
    const wrong = [texts.note, texts.loss].flatMap(({ before, after }) => [
      ...sentences(before).filter((text) => happened.test(text)),
      ...sentences(after).filter((text) => willHappen.test(text)),
    ])
    expect(wrong).toEqual([])
    expect(texts.loss.before.reasoning(3)).not.toBe(texts.loss.after.reasoning(3))
  },
)
