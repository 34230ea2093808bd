import { useEffect, useRef } from 'react'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { openFrame } from './open-frame.ts'
import { restPreviews, usePreviewsAtRest } from './previews-at-rest.ts'
import { watchFrame } from './watch-frame.ts'

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

function LiveFrame({ content, title, runsScripts, onStuck }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const whenStuck = useLatest(onStuck)
  useEffect(() => {
    if (place.current === null) return undefined
    let isThere = false
    const frame = openFrame(place.current, { content, title, runsScripts }, () => (isThere = true))
    const ask = (onAnswer: () => void): boolean => {
      if (isThere) frame.ask(onAnswer)
      return isThere
    }
    const watch = runsScripts ? watchFrame(ask, () => whenStuck()) : undefined
    return () => {
      watch?.stop()
      frame.close()
      // The frame might still answer. But if it never did, it would block all other previews.
      if (watch?.isAwaited() === true) restPreviews()
    }
  }, [content, title, runsScripts, whenStuck])
  return <div ref={place} className="size-full" />
}
