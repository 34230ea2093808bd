import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { maxFormulaCharacters } from '../../../shared/limits.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { formulaMarkup, typesetFormula } from './typeset-formula.ts'

describe('a formula', () => {
  it('is drawn as MathML, in its line or in one of its own, and keeps its source', async () => {
    const { container } = renderInApp(
      <MarkdownView text={'Let $x_1 * y_2$ be **$\\alpha$**.\n\n$$\n\\frac{1}{2}\n= b\n$$\n\n- so $c$'} />,
    )
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(4))
    expect(container.querySelector('math[display="block"] mfrac')).not.toBeNull()
    expect(container.querySelector('strong math')?.textContent).toBe('α')
    expect(container.querySelector('h3, h4, em')).toBeNull()
    const written = [...container.querySelectorAll('.formula-written[hidden]')].map(
      ({ textContent }) => textContent,
    )
    expect(written).toEqual(['$x_1 * y_2$', '$\\alpha$', '$$\n\\frac{1}{2}\n= b\n$$', '$c$'])
    expect(container.querySelector('annotation')).toBeNull()
  })

  it.each([
    ['\\log x', 'log⁡ x'],
    ['2 \\sin \\theta', '2 sin⁡ θ'],
    ['2 \\log_2 n', '2 log⁡2 n'],
    ['\\max_{i} a_i', 'max⁡i ai'],
    ['\\log(x)', 'log⁡(x)'],
    ['a + \\cos x', 'a+cos⁡ x'],
    ['x_0 = 1', 'x0=1'],
  ])('sets the name of a function in %s apart from what stands beside it', (tex, written) => {
    const math = typesetFormula(tex, false)
    for (const space of math?.querySelectorAll('mspace') ?? []) space.textContent = ' '
    expect(math?.textContent).toBe(written)
  })

  it('is copied as its source together with the text around it', async () => {
    const { container } = renderInApp(<MarkdownView text={'Let $x^2$ be.'} />)
    await waitFor(() => expect(container.querySelector('math')).not.toBeNull())
    document.getSelection()?.selectAllChildren(container)
    const clipboardData = new DataTransfer()
    const paragraph = container.querySelector('p')
    paragraph?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
    expect(clipboardData.getData('text/plain').trim()).toBe('Let $x^2$ be.')
  })

  it('that is none stays as it was written, and says so', async () => {
    renderInApp(<MarkdownView text={'Before $\\frac{1$ and $a$.'} />)
    expect(await screen.findByText('Shown as source: not a formula that can be drawn.')).toBeTruthy()
    expect(screen.getByText('$\\frac{1$').hidden).toBe(false)
  })

  it('stays as it was written while it is not complete', () => {
    const { container } = renderInApp(<MarkdownView text={'$$\na\n= b\n- c'} isStreaming />)
    expect(container.querySelector('p')?.textContent).toBe('$$\na\n= b\n- c')
    expect(container.querySelector('li, h3')).toBeNull()
  })

  it('does not make formulas of prices, of code, or of addresses', () => {
    const text =
      'It costs $5 and $10, `$a$` too, [here](https://h.example/$a$b).\n\n```sh\necho $HOME $PATH\n```'
    const { container } = renderInApp(<MarkdownView text={text} />)
    expect(container.querySelector('.formula')).toBeNull()
    expect(container.textContent).toContain('It costs $5 and $10, $a$ too')
    expect(container.textContent).toContain('echo $HOME $PATH')
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlId{root}{x}',
    '\\text{<script>alert(1)</script><img src=x onerror=alert(1)>}',
    '\\htmlData{a=b}{x}',
  ])('leads nowhere: %s', (tex) => {
    const math = typesetFormula(tex, false)
    const box = document.createElement('div')
    if (math !== undefined) box.append(math)
    expect(
      box.querySelector('a, img, script, [href], [src], [id], [onerror], [style*="position"]'),
    ).toBeNull()
  })

  it.each([
    ['is nested without an end', '{'.repeat(maxFormulaCharacters)],
    ['is nested deeply', `${'{'.repeat(1_900)}a${'}'.repeat(1_900)}`],
    ['calls itself', '\\def\\a{\\a\\a}\\a'],
    [
      'grows with each command',
      '\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b}\\c\\c\\c\\c\\c\\c\\c\\c\\c\\c\\c',
    ],
  ])('has an end where it %s', (_, tex) => {
    expect((formulaMarkup(tex, true) ?? '').length).toBeLessThan(1_000_000)
  })
})
