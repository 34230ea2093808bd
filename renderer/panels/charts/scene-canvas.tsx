import { useLayoutEffect, useRef } from 'react'
import type { CanvasSize } from '../../controls/hooks/use-canvas-size.ts'
import { useTokenColours } from '../../controls/hooks/use-token-colours.ts'
import { drawScene } from './draw-scene.ts'
import { measureIn } from './measure-text.ts'
import type { MeasureText, Shape } from './scene.ts'

export type SceneCanvasProps = {
  size: CanvasSize
  /** What is drawn. Another function when it is other. */
  build: (measure: MeasureText) => readonly Shape[]
}

/** A scene of many shapes. It is drawn once a frame when `build` or the size is another, however often that was. */
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
