import { describe, expect, it } from 'vitest'
import { isOpenFormula, putBack, readFormulaBlock, splitAtMarks, takeFormulas } from './formulas.ts'
import { createBlockSplitter } from './split-blocks.ts'

const texOf = (source: string) => takeFormulas(source).formulas.map(({ tex }) => tex)

describe('formulas in a text', () => {
  it.each<[string, string[]]>([
    ['Let $x_1 * y_2$ be $\\alpha$.', ['x_1 * y_2', '\\alpha']],
    ['It is \\(a^2\\), and\n\\[ b^2 \\]\ntoo', ['a^2', 'b^2']],
    ['$$\na = b\n$$', ['a = b']],
    ['| $a|b$ | $c$ |', ['a|b', 'c']],
    ['**$x$** and ($y$), "$z$".', ['x', 'y', 'z']],
    ['$2 + 2$ and $3x$', ['2 + 2', '3x']],
    ['Escaped \\$x$ and $y$', ['y']],
  ])('are %j', (source, tex) => expect(texOf(source)).toEqual(tex))

  it.each([
    '$5 and $10',
    '$5-$10, $6 to $7.50',
    'from $5 to 10$ each',
    'US$5 and CA$6',
    '$HOME/bin:$PATH',
    'a $ b $ c',
    'only $one',
    'code `$a$` and ``$b$ ` $c$``',
    '$$ $$',
    '\\( open',
    '$a\n\nb$',
    'cost$5$6',
  ])('are none in %j', (source) => expect(takeFormulas(source)).toEqual({ text: source, formulas: [] }))

  it('can be put back, and drawn in their places', () => {
    const source = 'Let $x$ be $$y$$ here'
    const { text, formulas } = takeFormulas(source)
    expect(text).not.toContain('$')
    expect(putBack(text, formulas)).toBe(source)
    expect(
      splitAtMarks(text, formulas).map((piece) => (typeof piece === 'string' ? piece : piece.tex)),
    ).toEqual(['Let ', 'x', ' be ', 'y', ' here'])
  })

  it('are blocks of their own in lines of their own, whatever is in them', () => {
    const text = 'Before\n$$\na\n= b\n- c\n$$\nbehind\n\n\\[\n> d\n\\]\n\n$$ open\n=== \n\nend'
    const sources = createBlockSplitter()(text)
      .groups.flat()
      .map((block) => (block.type === 'prose' ? block.source.trim() : ''))
    expect(sources).toEqual([
      'Before',
      '$$\na\n= b\n- c\n$$',
      'behind',
      '\\[\n> d\n\\]',
      '$$ open\n===',
      'end',
    ])
    expect(readFormulaBlock('$$ a $$ and words\nmore\n\nend')).toBe('$$ a $$ and words\nmore\n')
    expect([isOpenFormula('$$\na'), isOpenFormula('$$\na\n$$'), isOpenFormula('a $$')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
