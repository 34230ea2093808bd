import { useEffect, useEffectEvent } from 'react'

/**
 * Commits the typed text when its field is unmounted or the page closes. Browsers fire no blur then, so a field that
 * saves on blur would lose the last words.
 */
export function useCommitOnLeave(commit: () => void): void {
  const commitNow = useEffectEvent(commit)
  useEffect(() => {
    const leave = () => commitNow()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
