import { useEffect, useRef } from 'react'
import { stuckPreviewMs } from '../../../../shared/limits.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { openFrame } from './open-frame.ts'
import { restPreviews, usePreviewsAtRest } from './previews-at-rest.ts'

export interface PreviewFrameProps {
  /** A whole page. */
  readonly content: string
  readonly title: string
  readonly runsScripts: boolean
  /** Its scripts leave it no time to answer: it has to be taken away. */
  readonly onStuck: () => void
}

/** A page from outside, in a sandbox. */
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
    const look = (): void => {
      if (askedAt === undefined && isThere) {
        askedAt = performance.now()
        frame.ask(() => (askedAt = undefined))
      } else if (askedAt !== undefined && performance.now() - askedAt > stuckPreviewMs) whenStuck()
    }
    const timer = runsScripts ? setInterval(look, askEveryMs) : undefined
    return () => {
      clearInterval(timer)
      frame.close()
      // It may be that it would answer. But if it never did, no other preview would be drawn any more.
      if (askedAt !== undefined) restPreviews()
    }
  }, [content, title, runsScripts, whenStuck])
  return <div ref={place} className="size-full" />
}
