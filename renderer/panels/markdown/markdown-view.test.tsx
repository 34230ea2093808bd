import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarkdownView } from './markdown-view.tsx'

const hostile = [
  '<script>globalThis.wasHacked = true</script>',
  '<img src="x" onerror="globalThis.wasHacked = true">',
  '<div style="position:fixed;inset:0" onclick="x()">cover</div>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><script>1</script><a href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">raw</a>',
  '[js](javascript:alert(1)) [JS](JaVaScRiPt:alert(1)) [tab](java\tscript:alert(1))',
  '[data](data:text/html;base64,PHNjcmlwdD4=) [vb](vbscript:x) [file](file:///etc/passwd)',
  '![pixel](https://evil.example/pixel.png?who=me) ![svg](data:image/svg+xml;base64,PHN2Zz4=)',
  '[ref]: javascript:alert(1)\n\n[ref]',
  '<https://evil.example/auto> https://evil.example/bare',
  '# <b id="root">Heading</b>',
  '| <script>a</script> | ![x](https://evil.example/t.png) |\n|---|---|\n| <style>*{}</style> | <base href="//x"> |',
  '```html\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n```',
  '- <form action="https://evil.example"><input autofocus onfocus=alert(1)></form>',
  '&lt;script&gt;alert(1)&lt;/script&gt; <!-- <script>x</script> -->',
  '[^1]: <script>1</script>\n\nA note[^1].',
].join('\n\n')

// The worker highlights code.
beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
})

describe('Markdown from outside', () => {
  it.each([false, true])('makes nothing live of hostile input (streaming: %s)', (isStreaming) => {
    const { container } = renderInApp(<MarkdownView text={hostile} isStreaming={isStreaming} />)
    const live =
      'script, style, iframe, object, embed, form, input, base, link, meta, svg script, [src^="http"]'
    expect([...container.querySelectorAll(live)].map((element) => element.outerHTML)).toEqual([])
    for (const element of container.querySelectorAll('*')) {
      const names = element.getAttributeNames()
      expect(names.filter((name) => name.startsWith('on'))).toEqual([])
      expect(names.filter((name) => ['href', 'action', 'srcset', 'formaction'].includes(name))).toEqual([])
      expect(element.id).toMatch(/^(?:base-ui.*)?$/)
      expect(element.getAttribute('style') ?? '').not.toContain('position')
      expect(element.getAttribute('src') ?? 'data:image/png').toMatch(/^data:image\/(?!svg)/)
    }
    expect(screen.getByText(/globalThis\.wasHacked = true<\/script>/)).toBeTruthy()
  })

  it('asks before a link is opened, and shows the host', async () => {
    const { user, bridge } = renderInApp(<MarkdownView text="See [the docs](https://docs.example/a?b=c)." />)
    bridge.answer({ 'app.openLink': () => ok({}) })
    await user.click(screen.getByRole('link', { name: 'the docs' }))
    const dialog = screen.getByRole('dialog', { name: 'Open docs.example' })
    expect(within(dialog).getByText('https://docs.example/a?b=c')).toBeTruthy()
    expect(bridge.callsOf('app.openLink')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Open in browser' }))
    expect(bridge.callsOf('app.openLink')).toEqual([{ url: 'https://docs.example/a?b=c' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not offer to open a link that is not https', async () => {
    const { user } = renderInApp(<MarkdownView text="[plain](http://plain.example)" />)
    await user.click(screen.getByRole('link', { name: 'plain' }))
    expect(screen.queryByRole('button', { name: 'Open in browser' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  })

  it('shows a picture inside the text, and a placeholder for one from the network', async () => {
    const { user } = renderInApp(
      <MarkdownView
        text={'![dot](data:image/png;base64,iVBORw0KGgo=)\n\n![chart](https://cdn.example/a.png)'}
      />,
    )
    expect(screen.getByRole('img', { name: 'dot' }).getAttribute('src')).toMatch(/^data:image\/png/)
    await user.click(screen.getByRole('button', { name: /chart Image from cdn\.example, not loaded/ }))
    expect(screen.getByRole('dialog', { name: 'Open cdn.example' })).toBeTruthy()
  })

  it('shows tables, tasks and line breaks inside cells', () => {
    const { container } = renderInApp(
      <MarkdownView text={'| a | b |\n|---|--:|\n| one<br>two | 3 |\n\n- [x] done\n- [ ] open'} />,
    )
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['a', 'b'])
    expect(container.querySelector('td br')).toBeTruthy()
    const tasks = screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/\s+/g, ' '))
    expect(tasks).toEqual(['Done: done', 'Open: open'])
  })

  it('resolves a link whose definition comes at the end', () => {
    renderInApp(<MarkdownView text={'See [the page][1].\n\nMore.\n\n[1]: https://a.example/x\n\nEnd.\n'} />)
    expect(screen.getByRole('link', { name: 'the page' }).getAttribute('title')).toBe('https://a.example/x')
  })

  it('does not touch what is settled while the text grows', async () => {
    const text = 'First paragraph.\n\n```ts\nconst a = 1\n```\n\nSecond **para'
    const { container, user } = renderInApp(<Growing from={text} to={`${text}graph** and on\n\nThird`} />)
    const first = container.querySelector('p')
    const code = container.querySelector('figure')
    expect(container.querySelector('strong')?.textContent).toBe('para')
    await user.click(screen.getByRole('button', { name: 'Grow' }))
    expect(container.querySelector('p')).toBe(first)
    expect(container.querySelector('figure')).toBe(code)
    expect(container.querySelector('strong')?.textContent).toBe('paragraph')
  })

  it('colours code and copies it whole', async () => {
    const { user, container } = renderInApp(<MarkdownView text={'```ts\nconst a = "b"\n\nlet c\n```'} />)
    await waitFor(() => expect(container.querySelector('.tone-word')?.textContent).toBe('const'))
    expect(screen.getByRole('figure', { name: 'Code, ts' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe('const a = "b"\n\nlet c')
  })

  it('saves code under the name of its language', async () => {
    const saved = catchDownloads()
    const { user } = renderInApp(<MarkdownView text={'```python\nprint(1)\n```'} />)
    await user.click(screen.getByRole('button', { name: 'Save code' }))
    expect(await saved()).toEqual([{ name: 'code.py', text: 'print(1)\n' }])
  })

  it('wraps lines and numbers them in every block at once, and copies no number', async () => {
    const { user, container } = renderInApp(
      <MarkdownView text={'```ts\nlet a\n```\n\nand\n\n```py\nb = 1\n```'} />,
    )
    const looks = () =>
      [...container.querySelectorAll('pre')].map((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('data-')),
      )
    const [wrap] = screen.getAllByRole('button', { name: 'Wrap long lines' })
    await user.click(wrap as HTMLElement)
    await user.click(screen.getAllByRole('button', { name: 'Line numbers' })[1] as HTMLElement)
    expect(looks()).toEqual([
      ['data-wraps', 'data-numbered'],
      ['data-wraps', 'data-numbered'],
    ])
    expect(wrap?.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getAllByRole('button', { name: 'Copy code' })[0] as HTMLElement)
    expect(await navigator.clipboard.readText()).toBe('let a')
    await user.click(wrap as HTMLElement)
    expect(looks()[1]).toEqual(['data-numbered'])
  })

  it('copies a table as CSV, in which nothing is a formula', async () => {
    const { user } = renderInApp(
      <MarkdownView
        text={
          '| a | b, c |\n|---|--:|\n| one<br>two | -3 |\n| =1+1 | **"so"** |\n\nBetween.\n\n| a | b, c |\n|---|---|\n| x | y |'
        }
      />,
    )
    await user.click(screen.getAllByRole('button', { name: 'Copy table as CSV' })[0] as HTMLElement)
    expect(await navigator.clipboard.readText()).toBe('a,"b, c"\r\n"one\ntwo",-3\r\n\'=1+1,"""so"""\r\n')
  })

  it('saves all of a table that is so long that it is drawn in pieces', async () => {
    const saved = catchDownloads()
    const rows = Array.from({ length: 400 }, (_, index) => `| row ${index} | ${'word '.repeat(12)}|`)
    const { user } = renderInApp(<MarkdownView text={`| a | b |\n|---|---|\n${rows.join('\n')}`} />)
    await waitFor(() => expect(screen.getByText('row 0')).toBeTruthy())
    expect(screen.getAllByRole('table').length).toBeGreaterThan(1)
    await user.click(screen.getAllByRole('button', { name: 'Save table as CSV' }).at(-1) as HTMLElement)
    const [file] = await saved()
    expect(file?.name).toBe('table.csv')
    expect(file?.text.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      '\ufeffa',
      ...rows.map((_, index) => `row ${index}`),
      '',
    ])
  })

  it.each(['dot', 'plantuml', 'graphviz'])(
    'keeps a diagram in %s as its source, with a button that copies it',
    async (language) => {
      const source = 'graph TD\n  A-->B\n  click A "https://example.net"'
      const { user, container } = renderInApp(<MarkdownView text={`\`\`\`${language}\n${source}\n\`\`\``} />)
      expect(screen.getByRole('figure', { name: `Code, ${language}` }).textContent).toContain('A-->B')
      expect(container.querySelector('svg:not([aria-hidden]), iframe, script, a')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Copy code' }))
      expect(await navigator.clipboard.readText()).toBe(source)
    },
  )

  it('folds a very long block of code until it is asked for', async () => {
    const code = Array.from({ length: 300 }, (_, index) => `line ${index}`).join('\n')
    const { user } = renderInApp(<MarkdownView text={`\`\`\`\n${code}\n\`\`\``} />)
    expect(screen.queryByText('line 299')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all 300 lines' }))
    expect(screen.getByText('line 299')).toBeTruthy()
  })
})

/** Captures downloads in place of the browser. */
function catchDownloads(): () => Promise<{ name: string; text: string }[]> {
  const blobs: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return () =>
    Promise.all(
      blobs.map(async (blob, index) => ({
        name: names[index] ?? '',
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
      })),
    )
}

function Growing({ from, to }: { from: string; to: string }) {
  const [text, setText] = useState(from)
  return (
    <>
      <MarkdownView text={text} isStreaming />
      <button type="button" onClick={() => setText(to)}>
        Grow
      </button>
    </>
  )
}

function directions(text: string): string[] {
  const { container } = renderInApp(<MarkdownView text={text} />)
  return [...container.querySelectorAll('[dir]')].map(
    (element) => `${element.localName} ${element.getAttribute('dir')}`,
  )
}

describe('words that are written from right to left', () => {
  it.each([
    ['Docker هو أداة لتشغيل `docker run` الحاويات', ['p rtl']],
    ['# API של השרת שלנו', ['h3 rtl']],
    ['The word שלום means peace', ['p ltr']],
    ['> API: זה שרת טוב', ['blockquote rtl', 'p rtl']],
    ['- Git הוא כלי טוב\n- English', ['ul rtl', 'li rtl', 'li ltr']],
  ])('have the direction of most words of %j', (text, expected) => expect(directions(text)).toEqual(expected))

  it('mirror a table, cell by cell', () => {
    const found = directions('| API | שם הפונקציה |\n| --- | --- |\n| get_time | מחזירה את השעה |')
    expect(found).toEqual(['table rtl', 'th ltr', 'th rtl', 'td ltr', 'td rtl'])
  })

  it('are not looked for in other texts', () => {
    expect(directions('- two\n\n| a |\n| - |\n| 中文 |')).toEqual([])
  })
})
