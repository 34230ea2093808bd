import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeTextWorker } from '../../../testing/fake-text-worker.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { MarkdownView } from '../markdown-view.tsx'
import { htmlPage, svgPage } from './preview-document.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
})

const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

function renderText(text: string, isStreaming = false) {
  return renderInApp(<MarkdownView text={text} isStreaming={isStreaming} />)
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('a preview', () => {
  it.each([
    ['mermaid', 'graph TD\n  A-->B', 'Preview'],
    ['svg', '<svg viewBox="0 0 9 9"></svg>', 'Preview'],
    ['xml', '<svg viewBox="0 0 9 9"></svg>', 'Preview'],
    ['html', '<p>Words</p>', 'Source'],
  ])('stands beside the source of %s', async (language, code, first) => {
    const { user } = renderText(fenced(language, code))
    expect(selected()).toBe(first)
    await user.click(screen.getByRole('tab', { name: 'Source' }))
    expect(screen.getByRole('figure', { name: `Code, ${language}` }).textContent).toContain(code.slice(0, 4))
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe(code)
  })

  it('is not there while its block is written', () => {
    renderText('```svg\n<svg viewBox="0 0 9 9">', true)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByRole('figure', { name: 'Code, svg' }).textContent).toContain('<svg')
  })

  it.each(['dot', 'jsx', 'json', ''])('is not there for code in %j', (language) => {
    renderText(fenced(language, '<svg>'))
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('has an origin of its own, and runs scripts only when they are switched on for the block', async () => {
    const { user, container } = renderText(
      `${fenced('html', '<p>One</p>')}\n\nand\n\n${fenced('html', '<p>Two</p>')}`,
    )
    for (const tab of screen.getAllByRole('tab', { name: 'Preview' })) await user.click(tab)
    const frames = () => [...container.querySelectorAll('iframe')]
    expect(frames().map((frame) => frame.getAttribute('sandbox'))).toEqual(['allow-scripts', 'allow-scripts'])
    expect(frames().map((frame) => frame.getAttribute('src'))).toEqual([
      './preview-frame.html',
      './preview-frame.html',
    ])
    const [one, two] = screen.getAllByRole('figure', { name: 'Code, html' })
    const scripts = within(one as HTMLElement).getByRole('button', { name: 'Run scripts of this block' })
    expect(scripts.getAttribute('aria-pressed')).toBe('false')
    await user.click(scripts)
    expect(within(one as HTMLElement).getByText('scripts on, no network')).toBeTruthy()
    expect(within(two as HTMLElement).getByText('sandboxed, no network')).toBeTruthy()
    await user.click(within(one as HTMLElement).getByRole('tab', { name: 'Source' }))
    expect(frames()).toHaveLength(1)
  })

  it('is shown in full and closed again, in one frame at a time', async () => {
    const { user } = renderText(fenced('svg', '<svg viewBox="0 0 9 9"></svg>'))
    await user.click(screen.getByRole('button', { name: 'Show in full' }))
    expect(screen.getByRole('dialog', { name: 'svg' })).toBeTruthy()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /Close/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })
})

describe('the page of a preview', () => {
  it('asks for no connection before anything is loaded, and leads nowhere by itself', () => {
    const page = htmlPage(
      '<link rel="preconnect" href="//x.example"><LINK REL=dns-prefetch HREF=//x.example><base href="//x.example"><meta http-equiv="refresh" content="0;url=//x.example"><meta charset="utf-8"><p>Words</p>',
    )
    expect(page).toContain('<p>Words</p>')
    expect(page).not.toContain('x.example')
  })

  it.each([
    '<template><template><link rel="preconnect" href="//x.example"></template></template>',
    '<noscript><p title="</noscript><link rel=preconnect href=//x.example>"></p></noscript>',
    '<script type="SpeculationRules">{ "prefetch": [{ "urls": ["//x.example"] }] }</script>',
  ])('has no hint that its scripts could bring out: %s', (markup) => {
    const page = htmlPage(`${markup}<p>Words</p>`)
    expect(page).toContain('<p>Words</p>')
    expect(page).not.toContain('x.example')
  })

  it('has the drawing of an answer, also without a declaration or in words around it', () => {
    for (const markup of ['<svg id="a"></svg>', '<?xml version="1.0"?>\n<!-- by me -->\n<svg id="a"></svg>'])
      expect(svgPage(markup, '#fff')).toContain('<svg id="a"></svg>')
    expect(svgPage('words', '#fff')).not.toContain('words')
  })
})
