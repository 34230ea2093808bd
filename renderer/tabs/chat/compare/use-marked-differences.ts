import { useEffect, useState, type RefObject } from 'react'
import { markDifferences, removeDifferences, type Differences } from './mark-differences.ts'

/** How long to wait, in milliseconds, for content that renders later, such as code highlighting. */
const settledMs = 150

/**
 * Highlights the differences in the newest answers of two columns, again whenever their rendering changes. `version`
 * changes with the answers; `undefined` highlights nothing.
 */
export function useMarkedDifferences(
  box: RefObject<HTMLElement | null>,
  ids: readonly string[],
  version: string | undefined,
): Differences | undefined {
  const [firstId, secondId] = ids
  const [marked, setMarked] = useState<{ readonly of: string; readonly differences: Differences }>()
  const of = version === undefined || secondId === undefined ? undefined : `${firstId} ${secondId} ${version}`
  useEffect(() => {
    if (of === undefined) return undefined
    let abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = async (): Promise<void> => {
      abort.abort()
      abort = new AbortController()
      const [left, right] = [newestAnswer(box.current, firstId), newestAnswer(box.current, secondId)]
      if (left === undefined || right === undefined) return
      const differences = await markDifferences(left, right, abort.signal)
      if (differences !== undefined) setMarked({ of, differences })
    }
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void mark(), settledMs)
    }
    later()
    const observer = new MutationObserver(later)
    for (const id of [firstId, secondId]) {
      const column = columnOf(box.current, id)
      if (column !== undefined)
        observer.observe(column, { childList: true, subtree: true, characterData: true })
    }
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      abort.abort()
      removeDifferences()
    }
  }, [box, firstId, secondId, of])
  return marked !== undefined && marked.of === of ? marked.differences : undefined
}

function columnOf(box: HTMLElement | null, id: string | undefined): Element | undefined {
  return [...(box?.querySelectorAll('[data-column]') ?? [])].find(
    (column) => column instanceof HTMLElement && column.dataset['column'] === id,
  )
}

/** The element with the text of the last turn in a column, which is an answer. */
function newestAnswer(box: HTMLElement | null, id: string | undefined): Element | undefined {
  return [...(columnOf(box, id)?.querySelectorAll('[data-turn] [data-said]') ?? [])].at(-1)
}
