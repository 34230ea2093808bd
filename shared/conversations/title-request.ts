import { maxTitleExcerptCharacters } from '../limits.ts'
import type { Block } from '../runs/block.ts'
import { textOfBlocks } from './block-text.ts'
import type { PathTurn } from './path-turn.ts'
import { titleOf } from './title.ts'

const instruction =
  // oxlint-disable-next-line text/untranslated -- Said to a model: it answers in the language of the conversation.
  'Suggest a title of at most eight words for the conversation below, in its language. Answer with the title alone: one line, without quotes, without a full stop. Do not answer the conversation.'

/**
 * Returns the prompt for a title: an instruction and the beginning of the conversation; `undefined` when it has no
 * text.
 */
export function titleQuestion(
  turns: readonly Pick<PathTurn, 'role' | 'blocks' | 'kind'>[],
): string | undefined {
  let room = maxTitleExcerptCharacters
  const parts: string[] = []
  for (const { role, kind, blocks } of turns) {
    if (room <= 0) break
    if (kind !== undefined) continue
    const text = textOfBlocks(blocks).trim().slice(0, room)
    if (text === '') continue
    room -= text.length
    parts.push(`${role}: ${text}`)
  }
  return parts.length === 0
    ? undefined
    : `${instruction}\n\n<conversation>\n${parts.join('\n\n')}\n</conversation>`
}

/** End marker of reasoning that a model writes inside its text. */
const thoughtEnd = '</think>'

const decoration = String.raw`["'“”„«»‘’「」『』《》\x60*_#\s]`
const atStart = new RegExp(`^${decoration}+`, 'u')
const atEnd = new RegExp(`(?:${decoration}|[.。])$`, 'u')

/**
 * Returns the title in an answer: its first line with words, without reasoning, quotes and marks; `''` when there is
 * none.
 */
export function readTitle(blocks: readonly Block[]): string {
  const said = blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n')
  const end = said.lastIndexOf(thoughtEnd)
  const words = (end === -1 ? said : said.slice(end + thoughtEnd.length)).trimStart()
  for (const line of words.slice(0, maxTitleExcerptCharacters).split('\n')) {
    let title = line
      .replace(/^\s*[#*"“]*\s*title\s*[:：]/i, '')
      .replace(atStart, '')
      .trimEnd()
    while (atEnd.test(title)) title = title.slice(0, -1)
    if (title !== '') return titleOf([{ type: 'text', text: title }])
  }
  return ''
}
