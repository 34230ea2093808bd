import { useMemo } from 'react'
import { SceneView } from '../charts/scene-view.tsx'
import type { Shape } from '../charts/scene.ts'

export type VectorStripProps = {
  values: readonly number[]
  height?: number
  /** The width of one number, in pixels. */
  pitch?: number
}

/**
 * The first numbers of a vector as bars around a middle line; the longest bar fills its half. The exact numbers are
 * beside it.
 */
export function VectorStrip({ values, height = 18, pitch = 2 }: VectorStripProps) {
  const scene = useMemo(() => {
    const most = values.reduce((longest, value) => Math.max(longest, Math.abs(value)), 0) || 1
    const middle = height / 2
    const bars = values.map((value, at): Shape => {
      const length = Math.max(0.5, (Math.abs(value) / most) * (middle - 0.5))
      const y = value < 0 ? middle : middle - length
      const fill = value < 0 ? 'data-2' : 'data-1'
      return { kind: 'rect', x: at * pitch, y, width: Math.max(1, pitch - 0.75), height: length, fill }
    })
    return { width: values.length * pitch, height, shapes: bars }
  }, [values, height, pitch])
  return <SceneView scene={scene} className="max-w-full flex-none" />
}
