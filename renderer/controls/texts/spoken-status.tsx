import { useCallback, useState, type ReactNode } from 'react'

/** What is said to screen readers, and how to say the next sentence, also when it is the same again. */
export function useSpokenStatus(): readonly [status: ReactNode, say: (sentence: string) => void] {
  const [{ sentence, count }, setSaid] = useState({ sentence: '', count: 0 })
  const say = useCallback(
    (next: string) => setSaid((before) => ({ sentence: next, count: before.count + 1 })),
    [],
  )
  // The region is there before its first sentence: one that comes together with its text is often not read.
  const status = (
    <output className="only-spoken">
      <span key={count}>{sentence}</span>
    </output>
  )
  return [status, say]
}
