import type { Block } from '../../../shared/runs/block.ts'
import type { CitationPlace } from '../../../shared/runs/citation-place.ts'
import { historyText } from '../../../shared/text/en/history.ts'

type Citation = Extract<Block, { type: 'citation' }>

/** The place of a source within its document, as text. */
export function placeText({ unit, start, end }: CitationPlace): string {
  const { places } = historyText().blocks
  const range = { start: unit === 'block' ? start + 1 : start, end: unit === 'block' ? end + 1 : end }
  return places[unit](range)
}

/** A source in one line: its title, its address, its place and the quoted words. */
export function sourceText({ url, title, place, quote }: Citation): string {
  const name = title === undefined || url === '' ? (title ?? url) : `${title} (${url})`
  const where = place === undefined ? '' : placeText(place)
  const words = quote === undefined ? '' : historyText().blocks.quoted(quote)
  return [name, where, words].filter((text) => text !== '').join(' · ')
}
