import { clampView, drawnSize, fitScale, type Size, type View } from './zoom.ts'

export type ZoomedImageProps = {
  src: string
  alt: string
  image: Size
  box: Size
  view: View
  onError?: (() => void) | undefined
  onSize?: ((size: Size) => void) | undefined
}

/** An image inside a box, according to a view. At high zoom its pixels are drawn as squares. */
export function ZoomedImage({ src, alt, image, box, view, onError, onSize }: ZoomedImageProps) {
  const { zoom, x, y } = clampView(view, image, box)
  const { width, height } = drawnSize(image, box, zoom)
  const left = box.width / 2 - x * width
  const scale = fitScale(image, box) * zoom
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      onError={onError}
      onLoad={({ currentTarget }) =>
        onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      className="absolute top-0 left-0 max-w-none origin-top-left select-none"
      style={{
        width,
        height,
        transform: `translate(${left}px, ${box.height / 2 - y * height}px)`,
        imageRendering: scale >= 3 ? 'pixelated' : 'auto',
      }}
    />
  )
}
