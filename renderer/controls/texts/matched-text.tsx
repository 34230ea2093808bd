import { createContext, use, type ReactNode } from 'react'
import { findMatches } from '../../../shared/search/terms.ts'

const Searched = createContext('')

/** Provides the search whose matches `MatchedText` highlights in a list. */
export function SearchedFor({ search, children }: { search: string; children: ReactNode }) {
  return <Searched value={search}>{children}</Searched>
}

/** Only the beginning of a text is searched: rows show a line or two. */
const maxCharacters = 2_000

/** A text of a row with the words of the search highlighted. */
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
