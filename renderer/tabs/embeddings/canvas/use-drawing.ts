import { useLayoutEffect, type RefObject } from 'react'
import type { CanvasSize } from '../../../panels/audio/use-canvas-size.ts'

/** Draws on a context that is scaled to CSS pixels; `font` is the family of the page. */
export type Draw = (context: CanvasRenderingContext2D, font: string) => void

/** Draws once a frame when `draw` is another function or the size is another, however often that was. */
export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, size: CanvasSize, draw: Draw): void {
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element === null || context === null || context === undefined || size.width === 0) return undefined
    const frame = requestAnimationFrame(() => {
      const { width, height, ratio } = size
      if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio)
      if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      draw(context, getComputedStyle(element).fontFamily)
    })
    return () => cancelAnimationFrame(frame)
  }, [canvas, size, draw])
}
