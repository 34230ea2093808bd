import { withBrokenCalls } from '../../../shared/formats/whole-calls.ts'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import { toDataUrl } from '../../../shared/media/data-url.ts'
import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import { chatText } from '../../../shared/text/en/chat.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { dateFormat } from '../../../shared/text/intl.ts'
import { currentLanguage } from '../../../shared/text/translation.ts'
import { formatFile, speakerOf } from '../../../shared/transfer/conversation-markdown.ts'
import { escapeMarkup } from '../../lib/escape-markup.ts'
import { element, type Markup } from '../../lib/markup.ts'
import { htmlStyle } from './html-style.ts'
import { hasOwnBytes, type Losses, type ReadFile, type WholeConversation } from './export-source.ts'

/** Nothing is loaded and no script runs, whatever the page contains. */
const policy = [
  ['default-src', "'none'"],
  ['style-src', "'unsafe-inline'"],
  ['img-src', 'data:'],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
]
  .map((directive) => directive.join(' '))
  .join('; ')

/** The beginning of a self-contained page, in the current language. */
export function htmlHead(title: string): string {
  const language = currentLanguage() === 'zh-CN' ? 'zh-CN' : 'en'
  // oxlint-disable text/untranslated -- the head of an HTML file
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">
<title>${escapeMarkup(title)}</title><style>${htmlStyle}</style></head>
<body>
`
  // oxlint-enable text/untranslated
}

export const htmlEnd = '</body></html>\n'

export interface HtmlOptions {
  readonly withFiles: boolean
  readonly read: ReadFile
  readonly losses: Losses
}

/**
 * Renders the visible part of a conversation. Messages are plain text: their markup never becomes markup of the page.
 */
export async function toHtml(
  { conversation, turns }: WholeConversation,
  options: HtmlOptions,
): Promise<string> {
  const { losses } = options
  if (turns.length > conversation.turns.length) losses.add('branches')
  const title = conversation.title === '' ? chatText().conversation : conversation.title
  const at = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(conversation.updatedAt)
  const parts: Markup[] = [
    element('h1', {}, title),
    element('p', { class: 'quiet' }, `${conversation.model} · ${at}`),
  ]
  if (conversation.system !== '')
    parts.push(
      element(
        'section',
        { class: 'system' },
        element('h2', {}, chatText().system.name),
        said(conversation.system),
      ),
    )
  for (const turn of conversation.turns) {
    if (turn.kind === 'compaction') continue
    parts.push(await turnOf(turn, options))
  }
  return `${element('article', {}, ...parts).markup}\n`
}

async function turnOf(turn: Turn, { withFiles, read, losses }: HtmlOptions): Promise<Markup> {
  const parts: Markup[] = [element('h2', {}, speakerOf(turn))]
  for (const block of withBrokenCalls(turn.blocks, turn.run)) {
    if (block.type !== 'media') parts.push(...blockOf(block, losses))
    else parts.push(mediaOf(block, await bytesOf(block, { withFiles, read, losses }), losses))
  }
  return element('section', { class: turn.kind ?? turn.role }, ...parts)
}

async function bytesOf(
  block: MediaBlock,
  { withFiles, read, losses }: HtmlOptions,
): Promise<string | undefined> {
  if (!withFiles) {
    losses.add('media')
    return undefined
  }
  if (!hasOwnBytes(block)) return block.data
  const bytes = await read(block)
  if (bytes === undefined) losses.add('missing-file')
  return bytes?.toString('base64')
}

/** Images that browsers display; any other file by name, size and type. */
function mediaOf(block: MediaBlock, data: string | undefined, losses: Losses): Markup {
  const label = formatFile(block)
  if (data === undefined) return element('p', { class: 'quiet' }, label)
  if (!/^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(block.mediaType)) {
    losses.add('media')
    return element('p', { class: 'quiet' }, label)
  }
  const image = element('img', { src: toDataUrl(block.mediaType, data), alt: label })
  return element('figure', {}, image, element('figcaption', {}, label))
}

function blockOf(block: Exclude<Block, MediaBlock>, losses: Losses): Markup[] {
  switch (block.type) {
    case 'text':
    case 'refusal':
      return block.text === '' ? [] : [said(block.text)]
    case 'reasoning':
      return [element('details', {}, element('summary', {}, transferText().reasoning), said(block.text))]
    case 'tool-call':
      return [element('pre', { class: 'code' }, `${block.name}(${block.arguments})`)]
    case 'tool-result':
      return [element('pre', { class: 'code' }, block.output)]
    case 'citation': {
      const name = [block.title, block.url].filter((item) => item !== undefined && item !== '').join(' · ')
      return [
        element('p', { class: 'quiet' }, block.quote === undefined ? name : `${name}: “${block.quote}”`),
      ]
    }
    default:
      losses.add('other-blocks')
      return []
  }
}

function said(text: string): Markup {
  return element('div', { class: 'said' }, text)
}
