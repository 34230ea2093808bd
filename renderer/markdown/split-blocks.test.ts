import { describe, expect, it } from 'vitest'
import { createBlockSplitter, type MarkdownBlock } from './split-blocks.ts'

const samples = [
  '# Title\n\nA paragraph with **bold**\nand a second line.\n\n- one\n- two\n\n  still two\n\n3. three\n\nend',
  'foo\n-\nbar\n===\n\n***\n\n> quote\nlazy\n\n> other\n\ntext',
  'Before\n\n```ts\nconst a = 1\n\n```not the end\n``` \nafter\n~~~\nopen\n```\n',
  '| a | b |\n|---|--:|\n| 1 | 2 |\nfoo\n\nnot | a table\n',
  '[a]: https://example.com\n"title"\n\n[b]: <https://example.com/x>\n\nSee [a] and [b].\n\n[c]: https://c.example\n',
  '    indented\n\n\n    code\nthen text\n\n<div>\nhtml\n\n</div>\n<!-- open\n\nstill --> x\n',
  '- a\n\n1\n\n1. b\n2\n   . c\n- [ ] task\n- [x] done\n* * *\n+ x\n\n\n\n  y\n',
  '\r\nCarriage\r\n\r\nreturns\r\r- a\r\n- b\r\n',
  '\n\n\n   \n\ntext\n   \n  \n    code?\n',
]

describe('a text split into blocks', () => {
  it('is the same however it was cut while it arrived', () => {
    const random = createRandom(7)
    for (let round = 0; round < 400; round += 1) {
      const text = Array.from({ length: 3 }, () => pick(samples, random)).join(
        pick(['', '\n', '\n\n'], random),
      )
      const split = createBlockSplitter()
      for (let end = 0; end < text.length; end += 1 + Math.floor(random() * 12)) {
        const prefix = text.slice(0, end)
        expect(blocksOf(split(prefix))).toEqual(blocksOf(createBlockSplitter()(prefix)))
      }
      const whole = split(text)
      expect(blocksOf(whole)).toEqual(blocksOf(createBlockSplitter()(text)))
    }
  })

  it('keeps a full group as the same array while the text grows', () => {
    const split = createBlockSplitter()
    const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`)
    const before = split(paragraphs.join('\n\n'))
    const after = split([...paragraphs, 'More', 'and more.'].join('\n\n'))
    expect(after.groups[0]).toBe(before.groups[0])
    expect(after.groups[1]).toBe(before.groups[1])
    expect(after.groups.map((group) => group.length)).toEqual([16, 16, 10])
  })

  it('keeps each settled block as the same object', () => {
    const split = createBlockSplitter()
    const before = split('First.\n\nSecond.\n\nThi')
    const after = split('First.\n\nSecond.\n\nThird is longer')
    expect(after.groups[0]?.[0]).toBe(before.groups[0]?.[0])
  })

  it('starts anew when the text is another one', () => {
    const split = createBlockSplitter()
    split('First.\n\nSecond.\n\nThird.\n')
    expect(blocksOf(split('Other'))).toEqual([{ type: 'prose', source: 'Other' }])
  })

  it('collects link definitions apart from the blocks', () => {
    const split = createBlockSplitter()('See [a].\n\n[a]: https://example.com\n\nEnd.\n')
    expect(split.definitions).toBe('[a]: https://example.com\n')
    expect(blocksOf(split)).toEqual([
      { type: 'prose', source: 'See [a].' },
      { type: 'prose', source: 'End.\n' },
    ])
  })

  it('cuts a paragraph of many pages, with nothing lost, the same live and whole', () => {
    for (const text of ['A line of it.\n'.repeat(9_000), 'word '.repeat(30_000), '🙂'.repeat(40_000)]) {
      const whole = blocksOf(createBlockSplitter()(text))
      expect(whole.map((block) => (block.type === 'prose' ? block.source : '')).join('')).toBe(text)
      for (const block of whole.slice(0, -1))
        expect(block).toHaveProperty('source.length', expect.closeTo(12_000, -2))
      const split = createBlockSplitter()
      for (let end = 0; end < text.length; end += 7_001) split(text.slice(0, end))
      expect(blocksOf(split(text))).toEqual(whole)
    }
  })

  it('puts few large blocks in a group, and leaves a group that is full alone', () => {
    const split = createBlockSplitter()
    const text = `${'A line of it.\n'.repeat(9_000)}\n\nEnd`
    const { groups } = split(text)
    expect(groups.length).toBeGreaterThan(3)
    expect(groups.slice(0, -1).every((group) => group.length === 2 || group.length === 3)).toBe(true)
    const later = split(`${text} of it.\n\nMore.`).groups
    expect(groups.slice(0, -1).every((group, index) => group === later[index])).toBe(true)
  })

  it('shows a list as large as a book as its source', () => {
    const [block] = blocksOf(createBlockSplitter()('- an item of it\n'.repeat(20_000)))
    expect(block).toMatchObject({ type: 'code', language: '' })
  })

  it('reads the language of a fence, also while it is open', () => {
    expect(blocksOf(createBlockSplitter()('```ts title="x"\nlet a'))).toEqual([
      { type: 'code', language: 'ts', code: 'let a' },
    ])
  })
})

function blocksOf(split: { groups: readonly (readonly MarkdownBlock[])[] }): MarkdownBlock[] {
  return split.groups.flat()
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** The same numbers in each run, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
