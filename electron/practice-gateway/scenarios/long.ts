import type { Draft } from '../text/draft.ts'
import { lastUserText, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { clip, rehearsed } from '../text/rehearsal.ts'
import { tokenize } from '../text/tokens.ts'

const length = 20_000

/** practice-long: 20,000 tokens of numbered sections with every kind of block, the same each time. */
export function composeLong(request: ParsedTextRequest): Draft {
  const said = clip(lastUserText(request).replaceAll(/\s+/g, ' '), 200)
  const pieces = tokenize(`${rehearsed} You wrote “${said}”. What follows is ${length} tokens long.\n\n`)
  for (let section = 1; pieces.length < length; section += 1) {
    for (const piece of tokenize(writeSection(section))) pieces.push(piece)
  }
  const textPieces = pieces.slice(0, length)
  return { text: textPieces.join(''), textPieces }
}

function writeSection(section: number): string {
  const body = bodies[section % bodies.length] ?? paragraph
  return `## Section ${section}\n\n${paragraph(section)}\n\n${body(section)}\n\n`
}

const sentences = [
  'A long answer shows whether the window stays calm.',
  'Settled text should not be drawn again when one more word arrives.',
  'Scrolling up must hold its place while the end keeps growing.',
  'Nothing here was thought; it was only counted.',
  'Every paragraph differs a little, so that nothing can be taken from a cache.',
]

function paragraph(section: number): string {
  const from = section % sentences.length
  const turned = [...sentences.slice(from), ...sentences.slice(0, from)]
  return `Paragraph ${section}. ${turned.join(' ')}`
}

function list(section: number): string {
  return [1, 2, 3, 4]
    .map((item) => `${item}. Item ${item} of section ${section}, with **weight** and \`code\`.`)
    .join('\n')
}

function table(section: number): string {
  const rows = [1, 2, 3].map((row) => `| ${section}.${row} | ${section * row} | ${(section * 31) % 97} |`)
  return ['| Row | Product | Remainder |', '| --- | ---: | ---: |', ...rows].join('\n')
}

function codeBlock(section: number): string {
  return [
    '```typescript',
    `export function section${section}(values: readonly number[]): number {`,
    `  const start = ${section}`,
    '  return values.reduce((sum, value) => sum + value, start)',
    '}',
    '```',
  ].join('\n')
}

function quotation(section: number): string {
  return `> Section ${section} quotes itself:\n> a line, and then another one.`
}

const bodies = [list, table, codeBlock, quotation, paragraph]
