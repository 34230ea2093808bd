import { act, cleanup, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GrowingText } from '../../lib/markdown/growing-text.ts'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarkdownView } from './markdown-view.tsx'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
})

const texts: readonly string[] = [
  'Plain words come in, one after the other; nothing is lost. Numbers too: 3.14, 1,000 (or more).',
  'See https://example.com/a?b=c&d and www.example.com or mail a@b.example, then go on. A http://x.example.',
  'A **bold word and more** of *it, and* `code here` then ~~gone~~ and **open to the end',
  '# A heading of words\nwith a line below\n\nA hard break  \nof lines\\\nand more words.\n\nUnderlined\n===\n\nSo too\n---',
  '- one item of words\n- two with **bold** words\n  1. deeper words go on\n  2. and on\n\n- loose now\n\n- [x] a task done\n- [ ] one to do',
  '> said by somebody\nlazily continued\n\n> > twice as deep in words\n\n1986. A year that is a list\n\n- - - \n\n+ plus',
  '| step | what |\n| --- | --: |\n| 1 | read words |\n| two | draw <br> more |\n\nA line | with a bar\nthen none',
  'Costs &amp; fees &lt;b&gt; are 5 < 6 > 2, a&b, snake_case_word and 2*3*4 = 24. [link words](https://a.example/b "t") end.',
  '```ts\nconst value1 = await read("event")\n\n  // indented `ticks` and ~~~\nlet open = `a\n```\nafter the code\n\n~~~\nnever closed\nstill going',
  '[a]: https://example.com\n"title"\n\nSee [a] and [b] and ![picture words](https://c.example/x.png).\n\n[b]: https://b.example\n\nend of it',
  '<div>html words</div>\n\n<!-- a comment of words -->\n\ntext with <b>tags</b> in it\n\n    indented code here\n    and there',
  'Let $x_1 * y$ and $z$5 be, cost $5 and $10 or \\(a_b * c_d\\) words.\n\n$$\n\\frac{a}{b}\n= c\n$$\nbehind it\n\n\\[ d\n- e \\]\n\n- item $f$ words\n  $$\n  g\n  $$\n\n$$ never\nclosed',
  'A claim[^1] and more of it[^two], then words.\n\n[^1]: Words of the *first* note\nthat go on\n[^two]: second words\n\nText again[^3] behind.\n\n[^3]: word',
  '文字一个接一个地到来，没有任何丢失。**粗体**和`代码`：然后继续。\n\n- 第一项\n- 第二项，继续\n\n结束',
]

/** A text that arrives in pieces. */
function createSource() {
  let text = ''
  const listeners = new Set<() => void>()
  const source: GrowingText = {
    read: () => text,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const grow = (piece: string, run: (tell: () => void) => void = act): void =>
    run(() => {
      text += piece
      for (const listener of listeners) listener()
    })
  return { source, grow }
}

describe('Markdown that grows', () => {
  it.each(texts.map((text, index) => [index, text] as const))(
    'looks at each moment as if it had come at once: text %i',
    (index, text) => {
      const random = createRandom(index + 1)
      for (let round = 0; round < 6; round += 1) {
        const whole = round % 2 === 0 ? text : `${text}\n\n${texts[(index + round) % texts.length] ?? ''}`
        const { source, grow } = createSource()
        const growing = render(<MarkdownView text="" growing={source} isStreaming />)
        for (let at = 0; at < whole.length;) {
          const next = at + 1 + Math.floor(random() * (round < 3 ? 6 : 14))
          grow(whole.slice(at, next))
          at = next
          if (random() > 0.3) continue
          const fresh = render(<MarkdownView text={whole.slice(0, at)} isStreaming />)
          expect(comparable(growing.container)).toBe(comparable(fresh.container))
          fresh.unmount()
        }
        growing.rerender(<MarkdownView text={whole} />)
        const atOnce = render(<MarkdownView text={whole} />)
        expect(comparable(growing.container)).toBe(comparable(atOnce.container))
        cleanup()
      }
    },
  )

  it('puts plain words at the end without touching what is there', () => {
    const { source, grow } = createSource()
    const { container } = render(<MarkdownView text="" growing={source} isStreaming />)
    grow('Some **bold words, and')
    const node = container.querySelector('strong')?.firstChild
    grow(' more of')
    grow(' them')
    expect(container.querySelector('strong')?.firstChild).toBe(node)
    expect(container.textContent).toBe('Some bold words, and more of them')
  })

  it('draws what is more than plain words in the frame that brought it', async () => {
    const { source, grow } = createSource()
    const { container } = render(<MarkdownView text="" growing={source} isStreaming />)
    grow('Some words')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    grow(' and **bold', (tell) => tell())
    expect(container.querySelector('strong')).toBeNull()
    // All state changes of this frame render together, after it and before the paint.
    await Promise.resolve()
    expect(container.querySelector('strong')?.textContent).toBe('bold')
  })

  it.each([
    [
      'a paragraph',
      'The second word is selected',
      [' and', ' more words', ' with **bold**', ' text', '\n\nNext block.'],
    ],
    ['a list', '- The second word', [' and more', '\n- next *item*', '\n\nEnd.']],
    ['code', '```ts\nconst second = 1', [' + 2', '\nconst third = 3', '\n```\n\nEnd.']],
  ])('keeps what is selected in %s while more comes', async (_, text, pieces) => {
    const { source, grow } = createSource()
    const view = renderInApp(<MarkdownView text="" growing={source} isStreaming />)
    grow(text)
    select(view.container, 'second')
    for (const piece of pieces) {
      grow(piece)
      expect(document.getSelection()?.toString()).toBe('second')
    }
    await vi.waitFor(() => {
      if (text.startsWith('```')) expect(view.container.querySelector('.tone-word')).not.toBeNull()
    })
    expect(document.getSelection()?.toString()).toBe('second')
  })
})

/** Returns the HTML without colours and formulas, which come later, and without invisible trailing spaces. */
function comparable(container: HTMLElement): string {
  return container.innerHTML
    .replaceAll(/<math.*?<\/math>| hidden=""|<span class="formula-note">[^<]*<\/span>/gs, '')
    .replaceAll(/<span class="tone-\w+">([^<]*)<\/span>/g, '$1')
    .replaceAll(/(?:base-ui-|«|_)r[_-]?[\w»:]*/g, 'id')
    .replaceAll(/[ \n]+(?=<\/)/g, '')
}

function select(container: HTMLElement, word: string): void {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const at = (node.nodeValue ?? '').indexOf(word)
    if (at !== -1) document.getSelection()?.setBaseAndExtent(node, at, node, at + word.length)
  }
}

/** A seeded generator: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
