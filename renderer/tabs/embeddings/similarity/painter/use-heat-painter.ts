import { useEffect, useMemo, useState } from 'react'
import type { CosineMatrix } from '../../../../lib/vectors/cosine-matrix.ts'
import type { HeatRequest } from '../heat-pixels.ts'
import { createHeatPainter, type HeatPainter, type HeatImage } from './heat-painter.ts'

/** Returns a painter of the matrix that is closed on unmount. Its worker starts with the first image. */
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

/** The newest image: that of an earlier request until the image of `request` is painted. */
export function useHeatImage(painter: HeatPainter, request: HeatRequest | undefined): HeatImage | undefined {
  const [image, setImage] = useState<HeatImage>()
  useEffect(() => (request === undefined ? undefined : painter.paint(request, setImage)), [painter, request])
  // Close bitmaps explicitly: their memory is outside the JavaScript heap and would stay until a garbage collection.
  useEffect(() => () => image?.bitmap.close(), [image])
  return image
}
