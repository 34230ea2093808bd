import { useEffect, useRef } from 'react'
import { scheduleNextFrame } from '../../../../stores/next-frame.ts'
import { grow, intersect, unite, type Box } from '../mask/box.ts'
import { edgeThickness, overlayPixels } from '../mask/mask-pixels.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { wholeBox } from '../mask/rasterise.ts'

/** The mask over its source, in the source's pixels. Only what changed is drawn, once a frame. */
export function MaskCanvas({ session, isShown }: { session: MaskSession; isShown: boolean }) {
  const element = useRef<HTMLCanvasElement>(null)
  const { width, height } = session.coverage

  useEffect(() => {
    const context = element.current?.getContext('2d') ?? null
    if (context === null) return undefined
    let changed: Box | undefined = wholeBox(session.coverage)
    let cancel: (() => void) | undefined

    function draw(): void {
      cancel = undefined
      if (changed === undefined || context === null) return
      const { coverage } = session
      const box = intersect(grow(changed, edgeThickness(coverage)), wholeBox(coverage))
      changed = undefined
      const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
      if (boxWidth <= 0 || boxHeight <= 0) return
      const pixels = new ImageData(overlayPixels(coverage, box), boxWidth, boxHeight)
      context.putImageData(pixels, box.left, box.top)
    }

    draw()
    const stop = session.onDraw((box) => {
      changed = unite(changed, box)
      cancel ??= scheduleNextFrame(draw)
    })
    return () => {
      stop()
      cancel?.()
    }
  }, [session])

  return (
    <canvas
      ref={element}
      width={width}
      height={height}
      aria-hidden="true"
      hidden={!isShown}
      className="pointer-events-none absolute inset-0 size-full"
    />
  )
}
