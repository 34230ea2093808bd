import { useLayoutEffect, useRef } from 'react'
import type { CanvasSize } from '../../controls/hooks/use-canvas-size.ts'
import { useTokenColours } from '../../controls/hooks/use-token-colours.ts'
import { drawScene } from './draw-scene.ts'
import { measureIn } from './measure-text.ts'
import type { MeasureText, Shape } from './scene.ts'

export type SceneCanvasProps = {
  size: CanvasSize
  /** Returns the shapes. Pass a new function when they change. */
  build: (measure: MeasureText) => readonly Shape[]
}

/** A canvas for a scene of many shapes, redrawn at most once a frame when `build` or the size changes. */
export function SceneCanvas({ size, build }: SceneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const colours = useTokenColours()
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element === null || context === null || context === undefined || size.width === 0) return undefined
    const frame = requestAnimationFrame(() => {
      const { width, height, ratio } = size
      if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio)
      if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio)
      const font = getComputedStyle(element).fontFamily
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, width, height)
      drawScene(context, build(measureIn(font)), { colours, font, ratio })
    })
    return () => cancelAnimationFrame(frame)
  }, [size, build, colours])
  return <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
}
