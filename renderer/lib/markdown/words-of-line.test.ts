import { describe, expect, it } from 'vitest'
import { wordsOfLine } from './words-of-line.ts'

describe('the words of a line of Markdown', () => {
  it.each([
    ['# Harbour', 'Harbour'],
    ['> - It **opens** at [seven](https://a.example/x).', 'It opens at seven.'],
    ['| a | `b|c` |', 'a b|c'],
    ['***All*** of _this_ and __that__, ~~not~~ now', 'All of this and that, not now'],
    ['**注意：**正文', '注意：正文'],
    ['![A cat](cat.png) sits', 'A cat sits'],
    ['\\*not\\* emphasised', '*not* emphasised'],
    ['the end of it**', 'the end of it'],
    ['**bold**text and a**bold** word', 'boldtext and abold word'],
    ['一**重点**二', '一重点二'],
    ['See [a](https://x.y "title") and [b](https://x.y/A_(b)).', 'See a and b.'],
  ])('%j is read as %j', (line, words) => expect(wordsOfLine(line)).toBe(words))

  it.each([
    '~20% of it, ~30 min',
    'call get_time and set_time_zone',
    'item #3 of C# and F#',
    'if a > b && b >= c',
    '5 * 3 is 15, 2*3 is 6',
    'a || b',
    '_private stays',
    '-5 degrees, +3',
    '~a~ and ~/bin',
    'snake_case_name',
    '2**3 is 8, and 2**10 a kilobyte',
    'from ~100 to ~200, 1~2',
    'A*B*C, x_1 and #hashtag',
    '--flag and +1',
  ])('nothing of %j is lost', (line) => expect(wordsOfLine(line)).toBe(line))

  it('reads code as it is', () => {
    expect(wordsOfLine('Run `__init__ *args | grep ~x`, ``a`b`` and `open')).toBe(
      'Run __init__ *args | grep ~x, a`b and `open',
    )
  })

  it('takes time in proportion to the length', () => {
    const line = '`*_~~['.repeat(20_000)
    expect(wordsOfLine(line).length).toBeGreaterThan(0)
  })
})
