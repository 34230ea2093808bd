import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  colouringSliceMs,
  markdownSliceMs,
  maxCodeCharacters,
  maxCodeLines,
  maxFormulaCharacters,
} from '../../shared/limits.ts'
import { toEventRows } from '../panels/inspector/event-rows.ts'
import { toJsonLines, toTextLines } from '../panels/inspector/json-lines.ts'
import { toCodeLines } from '../panels/inspector/to-code-lines.ts'
import { prettyBody } from '../tabs/history/pretty-body.ts'
import { createBoundedHighlight, leavePlain } from '../text-worker/code/bounded-highlight.ts'
import { createCodeLines } from '../text-worker/code/code-lines.ts'
import { highlightCode } from '../text-worker/code/highlight-code.ts'
import { toLinkTarget } from '../lib/markdown/link-target.ts'
import { MarkdownView } from '../panels/markdown/markdown-view.tsx'
import { createBlockSplitter } from '../lib/markdown/split-blocks.ts'
import { takeFormulas } from '../lib/markdown/formulas.ts'
import { formulaMarkup } from '../panels/markdown/typeset-formula.ts'

/**
 * Everything in the page that parses untrusted text, for `npm run fuzz`: each reader takes a text and returns the size
 * of its result. They run without a window, so the browser's handling of the markup is not measured. Work that the page
 * leaves to a worker is not included: highlighting of long code, long Markdown blocks, comparisons.
 */
export const pageReaders: Readonly<Record<string, (text: string) => number>> = {
  'blocks of Markdown': (text) => createBlockSplitter(markdownSliceMs)(text).groups.length,
  Markdown: (text) => rendered(<MarkdownView text={text} />),
  'Markdown that grows': (text) => rendered(<MarkdownView text={text} isStreaming />),
  'Markdown of what a user typed': (text) => rendered(<MarkdownView text={text} keepsLines />),
  'Markdown in a block of code': (text) => rendered(<MarkdownView text={`\`\`\`ts\n${text}`} isStreaming />),
  'formulas of a block': (text) => takeFormulas(text).text.length,
  'a formula': (text) => formulaMarkup(text.slice(0, maxFormulaCharacters), true)?.length ?? 0,
  'coloured code': (text) => {
    const grammar = grammars[text.length % grammars.length] ?? 'json'
    // A block of more lines or characters is shown as plain text.
    const block = text.slice(0, maxCodeCharacters).split('\n', maxCodeLines).join('\n')
    return createCodeLines(createBoundedHighlight(highlightCode), grammar, colouringSliceMs)(block).length
  },
  'code of a request': (text) =>
    toCodeLines(text, { grammar: 'typescript', highlight: leavePlain, unfolded: nothing }).length,
  'lines of JSON': (text) => JSON.stringify(toJsonLines(text, nothing)).length,
  'lines of text': (text) => toTextLines(text).length,
  'JSON laid out': (text) => prettyBody(text).length,
  'rows of events': (text) =>
    toEventRows([{ at: 1, data: text, isReadable: true } as never], 1, 'chat').length,
  'target of a link': (text) => toLinkTarget(text)?.url.length ?? 0,
}

export const pageExamples: readonly string[] = [
  '# Title\n\nSome *text* with `code`, [a link](https://h/a) and ![an image](data:image/png;base64,AAAA).\n\n- one\n  - two\n\n1. three\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n> > twice\n\n```ts\nconst a: Map<string, number> = new Map()\n```\n',
  'A [reference][r] and ~~struck~~ **bold _both_**.\n\n[r]: https://h/r "title"\n\n---\n\n<div>raw</div>\n',
  'It is $a_1 + b^2$, not $5 or $10.\n\n$$\n\\frac{1}{2} \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$\n\nand \\(\\sqrt[3]{x}\\) `$HOME`\n',
  '\\def\\a{\\b\\b}\\color{red}{\\underbrace{x}_{\\text{y}}}\\left(\\rule{1em}{2em}\\right)^{\\hat z}',
  '{"a":[1,2,{"b":null}],"c":"text","d":true}',
]

const nothing: ReadonlySet<string> = new Set()
const grammars = ['typescript', 'json', 'bash', 'python', 'xml', 'markdown', 'cpp', 'css', 'sql', 'yaml']

function rendered(element: ReactElement): number {
  return renderToStaticMarkup(element).length
}
