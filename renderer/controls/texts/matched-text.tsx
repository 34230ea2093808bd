import { createContext, use, type ReactNode } from 'react'
import { findMatches } from '../../../shared/search/terms.ts'

const Searched = createContext('')

/** Around a list that is searched: what `MatchedText` marks in its rows. */
export function SearchedFor({ search, children }: { search: string; children: ReactNode }) {
  return <Searched value={search}>{children}</Searched>
}

/** So much of a text is looked through: rows show a line or two. */
const maxCharacters = 2_000

/** A text of a row, with the words of the search marked where they stand. */
export function MatchedText({ text }: { text: string }) {
  const search = use(Searched)
  if (search.trim() === '') return text
  const matches = findMatches(text.slice(0, maxCharacters), search)
  if (matches.length === 0) return text
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end } of matches) {
    pieces.push(
      text.slice(at, start),
      <mark key={start} className="rounded-xs bg-warn-soft text-inherit">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...pieces, text.slice(at)]
}
