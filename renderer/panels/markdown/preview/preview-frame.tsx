import { useEffect, useRef } from 'react'
import { stuckPreviewMs } from '../../../../shared/limits.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { openFrame } from './open-frame.ts'
import { restPreviews, usePreviewsAtRest } from './previews-at-rest.ts'

export interface PreviewFrameProps {
  /** The HTML of a whole page. */
  readonly content: string
  readonly title: string
  readonly runsScripts: boolean
  /** Called when its scripts leave it no time to answer, so that it must be removed. */
  readonly onStuck: () => void
}

/** An untrusted page in a sandbox. */
export function PreviewFrame(props: PreviewFrameProps) {
  return usePreviewsAtRest() ? null : <LiveFrame {...props} />
}

const askEveryMs = 1_000

function LiveFrame({ content, title, runsScripts, onStuck }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const whenStuck = useLatest(onStuck)
  useEffect(() => {
    if (place.current === null) return undefined
    let isThere = false
    let askedAt: number | undefined
    const frame = openFrame(place.current, { content, title, runsScripts }, () => (isThere = true))
    const checkAlive = (): void => {
      if (askedAt === undefined && isThere) {
        askedAt = performance.now()
        frame.ask(() => (askedAt = undefined))
      } else if (askedAt !== undefined && performance.now() - askedAt > stuckPreviewMs) whenStuck()
    }
    const timer = runsScripts ? setInterval(checkAlive, askEveryMs) : undefined
    return () => {
      clearInterval(timer)
      frame.close()
      // The frame might still answer. But if it never did, it would block all other previews.
      if (askedAt !== undefined) restPreviews()
    }
  }, [content, title, runsScripts, whenStuck])
  return <div ref={place} className="size-full" />
}
