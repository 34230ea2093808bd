import { useCallback, useState, type ReactNode } from 'react'

/**
 * Returns a live region for screen readers, and a function that announces a sentence, even if it is the same as before.
 */
export function useSpokenStatus(): readonly [status: ReactNode, say: (sentence: string) => void] {
  const [{ sentence, count }, setSaid] = useState({ sentence: '', count: 0 })
  const say = useCallback(
    (next: string) => setSaid((before) => ({ sentence: next, count: before.count + 1 })),
    [],
  )
  // The region is rendered before its first sentence: screen readers often ignore one that appears together with its
  // text.
  const status = (
    <output className="only-spoken">
      <span key={count}>{sentence}</span>
    </output>
  )
  return [status, say]
}
