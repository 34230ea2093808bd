import { describe, expect, it } from 'vitest'
import { countMatches, findExpression, findMatchesOf, foldForFind } from './find-text.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

function found(text: string, query: string): string[] {
  const expression = findExpression(query)
  if (expression === undefined) return []
  const matches = findMatchesOf(text, expression)
  expect(countMatches(foldForFind(text), expression)).toBe(matches.length)
  return matches.map(({ start, end }) => text.slice(start, end))
}

describe('finding in a text', () => {
  it('knows no case, no accents and no width of signs, and shows the text as it stands', () => {
    expect(found('Café, CAFE, ｃａｆｅ', 'cafe')).toEqual(['Café', 'CAFE', 'ｃａｆｅ'])
    expect(found('代入天气预报，晴朗天气', '天气')).toEqual(['天气', '天气'])
  })

  it.each([
    ['İstanbul and istanbul', 'istanbul', ['İstanbul', 'istanbul']],
    ['İİİ x', 'x', ['x']],
    ['Straße, STRASSE', 'strasse', ['Straße', 'STRASSE']],
    ['Straße, STRASSE', 'straße', ['Straße', 'STRASSE']],
    ['ﬁle of ﬃ', 'fi', ['ﬁ', 'ﬃ']],
    ['ﬁnd', 'f', ['ﬁ']],
    ['oﬃce', 'ff', ['ﬃ']],
    ['cafe\u0301 now', 'cafe', ['cafe\u0301']],
    ['cafe\u0301 now', 'now', ['now']],
    ['e\u0323\u0302x', 'ex', ['e\u0323\u0302x']],
    ['ΟΔΟΣ οδος', 'οδοσ', ['ΟΔΟΣ', 'οδος']],
    ['𝐀𝐁 ab', 'ab', ['𝐀𝐁', 'ab']],
    ['😀İ😀 tail', 'tail', ['tail']],
    ['ŉ tail', 'tail', ['tail']],
    ['㍿ tail', '会社', ['㍿']],
  ])('%j has %j at its places, also where a sign is longer in small letters', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected)
  })

  it('finds inside of words and signs, as in code', () => {
    expect(found('decoder.decode(chunk) => {}', 'code')).toEqual(['code', 'code'])
    expect(found('(a) => [b] => /c/', '=>')).toEqual(['=>', '=>'])
    expect(found('a-b', '-')).toEqual(['-'])
    expect(found('a.b axb', 'a.b')).toEqual(['a.b'])
  })

  it('finds words in their order, with the marks of Markdown between them', () => {
    expect(found('a **chunk** border, chunk\nborder, border chunk', 'chunk border')).toEqual([
      'chunk** border',
      'chunk\nborder',
    ])
  })

  it('finds nothing for nothing', () => {
    expect(found('anything', ' \n')).toEqual([])
    expect(found('', 'x')).toEqual([])
  })

  it('takes no longer for a text of nothing but signs', () => {
    const before = process.threadCpuUsage()
    expect(found('-'.repeat(200_000), '- - x')).toEqual([])
    expect(processorMsSince(before)).toBeLessThan(2_000)
  })
})
