import { describe, expect, it } from 'vitest'
import { markdownSliceCharacters, maxMarkdownBlocks } from '../../../shared/limits.ts'
import type { MarkdownBlock } from './markdown-block.ts'
import { createBlockSplitter } from './split-blocks.ts'

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
  'Before $a$\n$$\nb\n= c\n- d\n$$\nbehind\n\\[ e\n> f \\]\n\n$$ g $$ h\n* i\n\n  $$\nopen\n\n- j\n  $$\n  k\n  $$\n',
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
    expect(groups.slice(0, -1).every((group) => group.length === 1)).toBe(true)
    const later = split(`${text} of it.\n\nMore.`).groups
    expect(groups.slice(0, -1).every((group, index) => group === later[index])).toBe(true)
  })

  it.each([
    ['list', '- an item of it\n'.repeat(20_000)],
    ['numbered list', Array.from({ length: 20_000 }, (_, index) => `${index + 1}. an item\n`).join('')],
    ['quotation', '> a line of it\n'.repeat(20_000)],
  ])('cuts a %s as large as a book, with nothing lost, the same live and whole', (_, text) => {
    const whole = blocksOf(createBlockSplitter()(text))
    expect(whole.map((block) => (block.type === 'prose' ? block.source : '')).join('')).toBe(text)
    expect(Math.max(...whole.map((block) => JSON.stringify(block).length))).toBeLessThan(15_000)
    const split = createBlockSplitter()
    for (let end = 0; end < text.length; end += 7_001) split(text.slice(0, end))
    expect(blocksOf(split(text))).toEqual(whole)
  })

  it('cuts a long table between its rows, each piece with the head', () => {
    const head = '| a | b |\n|---|---|\n'
    const blocks = blocksOf(createBlockSplitter()(`${head}${'| one | two |\n'.repeat(3_000)}\nEnd.`))
    expect(blocks).toHaveLength(5)
    for (const block of blocks.slice(0, -1))
      expect(block).toHaveProperty('source', expect.stringContaining(head))
    expect(blocks.at(-1)).toEqual({ type: 'prose', source: 'End.' })
  })

  it.each([
    ['one table without an end', `| a |\n|---|\n${'| b |\n'.repeat(100_000)}`],
    ['a text of many books', 'A paragraph of it.\n\n'.repeat(200_000)],
    ['more blocks than can be drawn', '# a\n'.repeat(100_000)],
    ['more code than can be drawn', '```\na\n```\n'.repeat(10_000)],
    ['code without an end', `\`\`\`\n${'x\n'.repeat(600_000)}`],
  ])('ends with plain text when it is too much: %s', (_, text) => {
    const split = createBlockSplitter()(text)
    expect(split.groups.flat().at(-1)).toMatchObject({ type: 'plain', reason: 'too-long' })
    expect(split.groups.flat().length).toBeLessThan(maxMarkdownBlocks + 3)
  })

  it('does not read what is inside an item line by line with all that follows', () => {
    // The time for nested content used to grow quadratically: here it would be a minute.
    const text = `- ${'a b\n'.repeat(50_000)}`
    expect(createBlockSplitter()(text).groups.flat()).toHaveLength(1)
  })

  it('shows what is nested too deeply as plain text, and all else as ever', () => {
    const text = `Before.\n\n${'>'.repeat(2_000)}\n\nAfter.`
    expect(blocksOf(createBlockSplitter()(text))).toEqual([
      { type: 'prose', source: 'Before.' },
      { type: 'plain', source: `${'>'.repeat(2_000)}\n\n`, reason: 'too-deep' },
      { type: 'prose', source: 'After.' },
    ])
  })

  it('splits a long text in steps when it is given little time, with the same result', () => {
    const text = 'A paragraph of it, which goes on.\n\n'.repeat(5_000)
    const split = createBlockSplitter(0)
    let steps = 1
    while (!split(text).isWhole) steps += 1
    expect(steps).toBe(Math.ceil(text.length / markdownSliceCharacters))
    expect(blocksOf(split(text))).toEqual(blocksOf(createBlockSplitter()(text)))
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

/** The same numbers in each run, so that failures are reproducible. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
