import { useEffect, useRef, useState } from 'react'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { nextSentences } from '../next-sentences.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** Sentences are gathered for so long: a stream is faster than a voice. */
const paceMs = 3000

/** Reads an answer aloud to screen readers while it arrives, politely and in whole sentences, and says when it ends. */
export function SpokenAnswer({ runId, isRunning }: { runId: string; isRunning: boolean }) {
  const { store } = useLiveRuns()
  const [spoken, setSpoken] = useState('')
  const wasRunning = useRef(false)

  useEffect(() => {
    if (!isRunning) {
      if (wasRunning.current) setSpoken(chatText().answer.ended)
      return undefined
    }
    wasRunning.current = true
    let from = 0
    const timer = setInterval(() => {
      const blocks = store.getState().runs[runId]?.blocks ?? []
      const text = blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n')
      const next = nextSentences(text, Math.min(from, text.length))
      from = next.end
      if (next.spoken !== '') setSpoken(next.spoken)
    }, paceMs)
    return () => clearInterval(timer)
  }, [isRunning, runId, store])

  return <output className="only-spoken">{spoken}</output>
}
