import { useEffect } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { hideRuns, tellRuns, useBlindRuns } from '../../../stores/blind-runs.ts'

/**
 * During a blind comparison, replaces the names of its runs by the letters of their columns in the rest of the window.
 */
export function useHideRuns(
  columns: readonly Conversation[],
  names: readonly string[],
  isBlind: boolean,
): void {
  useEffect(() => {
    const entries = columns.flatMap(({ turns }, place) =>
      turns.flatMap(({ run }) => (run === undefined ? [] : [[run.id, names[place] ?? ''] as const])),
    )
    if (isBlind) hideRuns(Object.fromEntries(entries))
    else tellRuns(entries.map(([id]) => id))
  }, [columns, names, isBlind])
  useEffect(() => {
    useBlindRuns.setState({ isInView: isBlind })
    return () => useBlindRuns.setState({ isInView: false })
  }, [isBlind])
}
