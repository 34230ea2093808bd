import { useMemo, useState } from 'react'
import { useCommand } from '../../../commands/use-command.ts'
import { findMatches, type RowMatch } from './find-matches.ts'
import type { TranscriptRow } from './transcript-rows.ts'

export interface Find {
  readonly isOpen: boolean
  readonly query: string
  readonly matches: readonly RowMatch[]
  /** The current match. */
  readonly match: RowMatch | undefined
  readonly index: number
  setQuery: (query: string) => void
  /** Goes to the next match or, with −1, the previous one; wraps around. */
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
  // Replaces the browser's search, which finds only the rendered rows of a long transcript.
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
