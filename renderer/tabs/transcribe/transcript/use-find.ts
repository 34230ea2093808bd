import { useMemo, useState } from 'react'
import { useCommand } from '../../../commands/use-command.ts'
import { findMatches, type RowMatch } from './find-matches.ts'
import type { TranscriptRow } from './transcript-rows.ts'

export interface Find {
  readonly isOpen: boolean
  readonly query: string
  readonly matches: readonly RowMatch[]
  /** The one the search stands at. */
  readonly match: RowMatch | undefined
  readonly index: number
  setQuery: (query: string) => void
  /** Goes to the next or, with −1, the previous one; from the last to the first. */
  step: (by: 1 | -1) => void
  open: () => void
  close: () => void
}

/** A search in the rows of a transcript. */
export function useFind(rows: readonly TranscriptRow[]): Find {
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const matches = useMemo(() => (isOpen ? findMatches(rows, query) : []), [isOpen, rows, query])
  // Of a long transcript only the rows in view are on the page, where the browser's own search looks.
  useCommand('transcribe.find', () => setIsOpen(true), { isEnabled: rows.length > 0 })
  const at = matches.length === 0 ? 0 : index % matches.length
  return {
    isOpen,
    query,
    matches,
    match: matches[at],
    index: at,
    setQuery(next) {
      setQuery(next)
      setIndex(0)
    },
    step(by) {
      if (matches.length > 0) setIndex((at + by + matches.length) % matches.length)
    },
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}
