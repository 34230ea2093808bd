import { useEffect, useMemo, useState } from 'react'
import type { CosineMatrix } from '../../../../lib/vectors/cosine-matrix.ts'
import type { HeatRequest } from '../heat-pixels.ts'
import { createHeatPainter, type HeatPainter, type HeatImage } from './heat-painter.ts'

/** A painter of the matrix that lives as long as the component; its worker starts with the first image. */
export function useHeatPainter(matrix: CosineMatrix): HeatPainter {
  const painter = useMemo(
    () =>
      createHeatPainter(matrix, {
        startWorker: () => new Worker(new URL('./heat-worker.ts', import.meta.url), { type: 'module' }),
        breathe: () =>
          new Promise((resolve) => {
            setTimeout(resolve)
          }),
      }),
    [matrix],
  )
  useEffect(() => () => painter.close(), [painter])
  return painter
}

/** The newest image there is: that of an earlier request until the one of `request` is painted. */
export function useHeatImage(painter: HeatPainter, request: HeatRequest | undefined): HeatImage | undefined {
  const [image, setImage] = useState<HeatImage>()
  useEffect(() => (request === undefined ? undefined : painter.paint(request, setImage)), [painter, request])
  // Their memory is not the page's own, and would stay until the page is cleaned up.
  useEffect(() => () => image?.bitmap.close(), [image])
  return image
}
