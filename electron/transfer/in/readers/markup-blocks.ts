import { parseJson } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { callBlock, callWithResult, textBlocks } from './reader.ts'

/**
 * Splits markup out of an answer's text, as some tools write it: `<think>` at the beginning, and the `<details>` of
 * Open WebUI for reasoning and calls, anywhere. Unclosed markup is text.
 */
export function blocksOfMarkup(text: string): Block[] {
  const blocks: Block[] = []
  let rest = text
  for (;;) {
    const found = firstOf(rest)
    if (found === undefined) break
    const { opening, start } = found
    const headEnd = rest.indexOf('>', start)
    const end = headEnd === -1 ? -1 : rest.indexOf(opening.close, headEnd)
    if (end === -1) break
    blocks.push(...textBlocks(rest.slice(0, start).trim()))
    blocks.push(...opening.read(rest.slice(start, headEnd), rest.slice(headEnd + 1, end)))
    rest = rest.slice(end + opening.close.length).trimStart()
  }
  return [...blocks, ...textBlocks(rest)]
}

interface Opening {
  readonly open: string
  readonly close: string
  /** Whether the markup only counts at the beginning: its name may also occur in ordinary text. */
  readonly isFirst: boolean
  readonly read: (head: string, inner: string) => Block[]
}

const reasoning = (text: string): Block[] => (text === '' ? [] : [{ type: 'reasoning', text }])

const openings: readonly Opening[] = [
  { open: '<think>', close: '</think>', isFirst: true, read: (_head, inner) => reasoning(inner.trim()) },
  {
    open: '<thinking>',
    close: '</thinking>',
    isFirst: true,
    read: (_head, inner) => reasoning(inner.trim()),
  },
  {
    // oxlint-disable-next-line text/untranslated -- markup
    open: '<details type="reasoning"',
    close: '</details>',
    isFirst: false,
    read: (_head, inner) => reasoning(unquoted(inner)),
  },
  {
    // oxlint-disable-next-line text/untranslated -- markup
    open: '<details type="tool_calls"',
    close: '</details>',
    isFirst: false,
    read: (head) => callOf(head),
  },
]

function firstOf(text: string): { readonly opening: Opening; readonly start: number } | undefined {
  const first = text.length - text.trimStart().length
  const found = openings.flatMap((opening) => {
    const start = opening.isFirst
      ? text.startsWith(opening.open, first)
        ? first
        : -1
      : text.indexOf(opening.open)
    return start === -1 ? [] : [{ opening, start }]
  })
  return found.toSorted((left, right) => left.start - right.start)[0]
}

/** A call and its result, which are in the attributes as JSON inside of JSON. */
function callOf(head: string): Block[] {
  const attributes = new Map(
    [...head.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]),
  )
  const name = attributes.get('name') || 'tool'
  const id = attributes.get('id') ?? ''
  const result = attributes.get('result')
  const call = callBlock(id, name, unwrapped(attributes.get('arguments')))
  return callWithResult(call, result === undefined ? undefined : unwrapped(result))
}

function unwrapped(text = ''): string {
  const inner = parseJson(text)
  return typeof inner === 'string' ? inner : text
}

/** The lines of a quotation, without the summary before it. */
function unquoted(html: string): string {
  const summaryEnd = html.indexOf('</summary>')
  const lines = (summaryEnd === -1 ? html : html.slice(summaryEnd + '</summary>'.length)).trim().split('\n')
  return plain(lines.map((line) => line.replace(/^(?:&gt;|>) ?/, '')).join('\n'))
}

/** Decodes HTML entities. */
function plain(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => characters[entity] ?? entity)
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}
