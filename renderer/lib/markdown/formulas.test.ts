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
    ['a ticket costs $p=12.5\\$$.', ['p=12.5\\$']],
    ['$$ 12\\$ $$ and \\(r=4.1\\frac{\\$}{€}\\)', ['12\\$', 'r=4.1\\frac{\\$}{€}']],
    ['\\[ \\text{total} = 3 \\cdot 12.5\\,\\$ \\]', ['\\text{total} = 3 \\cdot 12.5\\,\\$']],
    ['a line ends with $a\\\\$ here', ['a\\\\']],
    ['$5 mod 3$, $5\\cdot ab$, $2 \\text{ or } 3$', ['5 mod 3', '5\\cdot ab', '2 \\text{ or } 3']],
    ['$10$, $2xy$, $3(a+b)$, $1/2$, $2x = ab$', ['10', '2xy', '3(a+b)', '1/2', '2x = ab']],
    ['其中$x$是质量，$m$（单位kg）', ['x', 'm']],
    ['값$y$은 and これは$z$です', ['y', 'z']],
    ['where $R$ 12 times', ['R']],
    ['$(a+b)^2$ of $(c)$', ['(a+b)^2', '(c)']],
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
    'approx. $10, R$ 12',
    '$5 (A$ 8)',
    '$5/month to 10$',
    '$1.5M–2M$',
    '$100+ or 200$, $5k vs 6k$',
    '$10 KB or 5$',
    '$20/人 或 30$',
    '从$5涨到10$。',
    '$5→10$',
    'between $5, US$ 6 and HK$7',
    'Yield (~$0.79/m³ gross); MgO about $300/t, so ~20% of $5 and ~30% of $10. approx.$5, R$ 12,29 to R$ 18,60',
    '**$148+ → $19**（省 **87%**，一年约 ~$1,550）；以后可降到 $15.4/月。',
    'echo ${a}/${b}',
    '$(pwd)/x:$(date)',
    '$.get/$.post',
  ])('are none in %j', (source) => expect(takeFormulas(source)).toEqual({ text: source, formulas: [] }))

  it.each([
    '$5, €4, £3 and ¥500$',
    'It is $5, €4, £3, and ¥500$ in all.',
    '$5, 4€, 3£ and 500$',
    '$5, 4 EUR, 3 GBP and 500$',
    '$5/€4/£3/¥500$',
    '$5 (€4.60) or ¥750$',
    '$1 = €0.92 = ¥150$',
    '$5 y 4 € y 500$',
    '$5, 4 € и 500$',
    'from $5 (about 4 €) to 500$ a year',
    '$5.00, ₹400, ₩6,500 and 10$',
    '$20, 30 and 40$',
    'paid in $, € or 5$',
    'the $/€ rate and the £/$ rate',
    'in dollars ($), euros (€) and 5 US$',
    '$5/$10 a seat, $5-$10, $5,$10, $5..$10',
    '$5×$10, $5=$10',
    '|$5|$6|\n|-|-|',
    'approx. $10, R$ 12, US$ 6 and HK$7',
    '$3 per unit, 4$ a piece',
    '$5k, €4k and 6k$',
    '- $5: one\n- 10$: two',
    'a price of $5? Or 6$!',
    '**$5**, *€4* and __¥500__$',
    '$5、€4和¥500$',
  ])('are none in %j, nor in any beginning of it while it comes', (source) => {
    const found = Array.from(source, (_, index) => source.slice(0, index + 1)).filter(
      (beginning) => takeFormulas(beginning).formulas.length > 0,
    )
    expect(found).toEqual([])
  })

  it.each<[string, string[]]>([
    ['The sum $a+b$ of $5 and €4', ['a+b']],
    ['$5 for $a$ and €4 for $b$', ['a', 'b']],
    ['$3€ + 4€ = 7€$ and $12.5€$', ['3€ + 4€ = 7€', '12.5€']],
    ['$2x + 3y = 7$, $2|x|$, $5+3=8$', ['2x + 3y = 7', '2|x|', '5+3=8']],
    ['$0.5 \\times 10^{-3}$ of $10^3$', ['0.5 \\times 10^{-3}', '10^3']],
    ['$1, 2, \\ldots, n$ and $(1, 2)$', ['1, 2, \\ldots, n', '(1, 2)']],
    ['$2x = 4,$ so $x = 2.$', ['2x = 4,', 'x = 2.']],
    ['$2n \\bmod 3$, $7 mod 3$, $2 \\sin x$', ['2n \\bmod 3', '7 mod 3', '2 \\sin x']],
    ['$€5 + €3 = €8$', ['€5 + €3 = €8']],
    ['$5\\%$ of $x$', ['5\\%', 'x']],
    ['$2ab + cd = 3ef$', ['2ab + cd = 3ef']],
    ['$:=$ means $a := b$', [':=', 'a := b']],
  ])('are those of %j beside prices', (source, tex) => expect(texOf(source)).toEqual(tex))

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
