import { useEffect, useRef } from 'react'
import { scheduleNextFrame } from '../../../../stores/next-frame.ts'
import { grow, intersect, isEmpty, unite, type Box } from '../mask/box.ts'
import { edgeThickness, overlayPixels } from '../mask/mask-pixels.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { wholeBox } from '../mask/rasterise.ts'

/** Pixels per strip, after which the time is checked, and the time budget per frame. */
const stripPixels = 1 << 16
const budgetMs = 8

/** The mask above its source, in source pixels. Redraws only what changed, as much per frame as the budget allows. */
export function MaskCanvas({ session, isShown }: { session: MaskSession; isShown: boolean }) {
  const element = useRef<HTMLCanvasElement>(null)
  const { width, height } = session.coverage

  useEffect(() => {
    const context = element.current?.getContext('2d') ?? null
    if (context === null) return undefined
    const { coverage } = session
    /** The box that must be redrawn. */
    let changed = wholeBox(coverage)
    let cancel: (() => void) | undefined

    function drawStrip(strip: Box): void {
      const stripWidth = strip.right - strip.left
      const pixels = new ImageData(overlayPixels(coverage, strip), stripWidth, strip.bottom - strip.top)
      context?.putImageData(pixels, strip.left, strip.top)
    }

    /** Draws from the top until the budget of the frame is used up. */
    function draw(): void {
      cancel = undefined
      const until = performance.now() + budgetMs
      while (!isEmpty(changed) && performance.now() < until) {
        const rows = Math.max(1, Math.floor(stripPixels / (changed.right - changed.left)))
        const bottom = Math.min(changed.bottom, changed.top + rows)
        drawStrip({ ...changed, bottom })
        changed = { ...changed, top: bottom }
      }
      if (!isEmpty(changed)) cancel = scheduleNextFrame(draw)
    }

    draw()
    const stop = session.onDraw((box) => {
      changed = unite(changed, intersect(grow(box, edgeThickness(coverage)), wholeBox(coverage)))
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
