import { useEffect, useEffectEvent } from 'react'

/**
 * Commits what is typed when its field goes away with the tab or with the page. The browser tells of no blur then, so a
 * field that saves when it is left would lose the last words.
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
