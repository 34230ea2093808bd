import { useEffect, useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { blocksNow } from './use-answer.ts'
import { nextSentences } from '../next-sentences.ts'

/** Interval in milliseconds between announcements: a stream is faster than a voice. */
const paceMs = 3000

/**
 * Announces an answer to screen readers while it arrives, politely and in complete sentences. The end of a run is
 * announced once for the whole window (`app/notices.tsx`).
 */
export function SpokenAnswer({ turn, isRunning }: { turn: Turn; isRunning: boolean }) {
  const liveRuns = useLiveRuns()
  const [spoken, setSpoken] = useState('')
  /** Number of characters announced; `undefined` unless the answer was seen arriving. */
  const read = useRef<number>(undefined)
  const readOn = useLatest((isWhole: boolean) => {
    const blocks = blocksNow(turn, liveRuns)
    const text = blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n')
    const next = nextSentences(isWhole ? `${text}\n` : text, Math.min(read.current ?? 0, text.length))
    read.current = next.end
    if (next.spoken !== '') setSpoken(next.spoken)
  })

  useEffect(() => {
    if (!isRunning) {
      if (read.current !== undefined) readOn(true)
      read.current = undefined
      return undefined
    }
    read.current = 0
    const timer = setInterval(() => readOn(false), paceMs)
    return () => clearInterval(timer)
  }, [isRunning, readOn])

  return <output className="only-spoken">{spoken}</output>
}
