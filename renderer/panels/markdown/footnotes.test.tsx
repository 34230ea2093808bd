import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarkdownView } from './markdown-view.tsx'

const text =
  'One[^b] and **two[^a]**, `[^a]` and [^missing].\n\n[^a]: Words of *a*\n[^b]: Words of b with `x`\n\nEnd.'

describe('footnotes', () => {
  it('stand below the text in the order of their references, which lead there and back', async () => {
    const { user } = renderInApp(<MarkdownView text={text} />)
    const notes = screen.getByRole('region', { name: 'Footnotes' })
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map((item) => item.textContent.trim()),
    ).toEqual(['Words of b with x ↩', 'Words of a ↩'])
    expect(within(notes).getByText('a', { selector: 'em' })).toBeTruthy()
    expect(screen.queryByText(/Words of a/, { selector: '.block-group *' })).toBeNull()
    const reference = screen.getByRole('link', { name: 'Footnote 1' })
    await user.click(reference)
    expect(document.activeElement?.textContent).toContain('Words of b')
    await user.click(screen.getByRole('link', { name: 'Back to footnote 1 in the text' }))
    expect(document.activeElement).toBe(reference)
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('Words of b')
  })

  it('of two texts on a page are not mixed up, and have no ids that could be', async () => {
    const { user, container } = renderInApp(
      <>
        <MarkdownView text={'First[^1].\n\n[^1]: Of the first.'} />
        <MarkdownView text={'Second[^1].\n\n[^1]: Of the second.'} />
      </>,
    )
    const [, second] = screen.getAllByRole('link', { name: 'Footnote 1' })
    await user.click(second as HTMLElement)
    expect(document.activeElement?.textContent).toContain('Of the second')
    const [, back] = screen.getAllByRole('link', { name: 'Back to footnote 1 in the text' })
    await user.click(back as HTMLElement)
    expect(document.activeElement).toBe(second)
    expect(container.querySelector('[id], [href]')).toBeNull()
  })

  it('without a note are what was written, and only a number while the text is written', () => {
    const { rerender } = renderInApp(<MarkdownView text="One[^1]" isStreaming />)
    expect(screen.getByText('1', { selector: 'sup' })).toBeTruthy()
    rerender(<MarkdownView text="One[^1]" />)
    expect(screen.getByText(/One\[\^1\]/)).toBeTruthy()
  })

  it('come while the text is written', () => {
    const { rerender } = renderInApp(
      <MarkdownView text={'One[^1] and[^2].\n\n[^1]: Some **wor'} isStreaming />,
    )
    expect(screen.getByRole('listitem').textContent).toContain('Some wor')
    expect(screen.getByRole('link', { name: 'Footnote 1' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Footnote 2' })).toBeNull()
    rerender(<MarkdownView text={'One[^1] and[^2].\n\n[^1]: Some **words**\n[^2]: More'} isStreaming />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
      'Some words ↩',
      'More ↩',
    ])
    expect(screen.getByRole('link', { name: 'Footnote 2' })).toBeTruthy()
  })
})
