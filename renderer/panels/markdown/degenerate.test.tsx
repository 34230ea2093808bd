import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarkdownView } from './markdown-view.tsx'

const deepList = Array.from({ length: 1_500 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')

const degenerate: Readonly<Record<string, string>> = {
  'quotations in one line': '>'.repeat(2_000),
  'more quotations in one line': '>'.repeat(100_000),
  'items in one line': `${'- '.repeat(3_000)}end`,
  'hyphens in one line': '- '.repeat(3_000),
  'numbers in one line': '1. '.repeat(50_000),
  'a list of 1,500 levels': deepList,
  'quotations and lists': `${'> - '.repeat(1_000)}end`,
  'nested emphasis': `${'*a '.repeat(3_000)}${'a* '.repeat(3_000)}`,
  'nested strong emphasis': `${'*_'.repeat(3_000)}x${'_*'.repeat(3_000)}`,
  'nested deletions': `${'~~a **b '.repeat(1_000)}${'b** a~~ '.repeat(1_000)}`,
  'nested links': `${'[a'.repeat(2_000)}${'](b)'.repeat(2_000)}`,
  'nested images': `${'![a'.repeat(2_000)}${'](b)'.repeat(2_000)}`,
  'a table of 2,000 columns': `|${' a |'.repeat(2_000)}\n|${'---|'.repeat(2_000)}\n|${' b |'.repeat(2_000)}`,
  'tags that are never closed': '<div>'.repeat(20_000),
  fences: '```\n'.repeat(20_000),
  'everything unclosed': '**_~~`[![<a <!-- > - 1. | ``` $$ \\'.repeat(2_000),
}

afterEach(() => vi.restoreAllMocks())

describe('a degenerate answer', () => {
  it.each(Object.entries(degenerate))('is shown, streaming or not: %s', (_, text) => {
    // React logs an error when a boundary catches one: none should, since nesting that is too deep is detected before
    // rendering.
    const logged = vi.spyOn(console, 'error')
    const { container } = renderInApp(<MarkdownView text={`Before.\n\n${text}\n\nAfter.`} />)
    renderInApp(<MarkdownView text={text} isStreaming />)
    expect(container.textContent.length).toBeGreaterThan(0)
    expect(depthOf(container)).toBeLessThan(200)
    expect(logged).not.toHaveBeenCalled()
  })

  it('says in one sentence why it is plain text', () => {
    renderInApp(<MarkdownView text={`Before.\n\n${'>'.repeat(2_000)}\n\nAfter.`} />)
    const figure = screen.getByRole('figure', { name: 'Plain text' })
    expect(figure.textContent).toContain('Shown as plain text: nested too deeply.')
    expect(figure.textContent).toContain('>'.repeat(2_000))
    expect(screen.getByText('After.').tagName).toBe('P')
  })

  it('draws only the lines in view of what is too long', async () => {
    const { container } = renderInApp(<MarkdownView text={`| a |\n|---|\n${'| b |\n'.repeat(60_000)}`} />)
    expect(await screen.findByText(/Shown as plain text: too long to be formatted/)).toBeTruthy()
    expect(container.querySelectorAll('*').length).toBeLessThan(5_000)
  })
})

function depthOf(root: Element): number {
  let depth = 0
  for (let level: Element[] = [root]; level.length > 0; depth += 1)
    level = level.flatMap((element) => [...element.children])
  return depth
}
