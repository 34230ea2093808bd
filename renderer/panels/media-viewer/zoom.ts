/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The visible part of an image. At `zoom` 1 the whole image fits; `x` and `y` are the point in the middle, as fractions
 * of its width and height. Two images of different sizes can share one view.
 */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

/** The most screen pixels for one image pixel. */
const maxPixels = 16

/** The scale at which an image fits the box: images of different sizes then cover each other. */
export function fitScale(image: Size, box: Size): number {
  if (image.width === 0 || image.height === 0 || box.width === 0 || box.height === 0) return 1
  return Math.min(box.width / image.width, box.height / image.height)
}

/** The zoom at which one image pixel is one screen pixel. */
export function actualZoom(image: Size, box: Size): number {
  return 1 / fitScale(image, box)
}

/** The size of the image on screen. */
export function drawnSize(image: Size, box: Size, zoom: number): Size {
  const scale = fitScale(image, box) * zoom
  return { width: image.width * scale, height: image.height * scale }
}

/** Limits the zoom, and moves the image so that there is no unnecessary empty space at an edge. */
export function clampView(view: View, image: Size, box: Size): View {
  const actual = actualZoom(image, box)
  const zoom = Math.max(Math.min(1, actual), Math.min(view.zoom, Math.max(1, actual * maxPixels)))
  const drawn = drawnSize(image, box, zoom)
  return {
    zoom,
    x: clampMiddle(view.x, drawn.width, box.width),
    y: clampMiddle(view.y, drawn.height, box.height),
  }
}

/** The area of the box that overlapping images cover together, in pixels from the upper left corner. */
export function coveredArea(images: readonly Size[], view: View, box: Size) {
  const edges = images.map((image) => {
    const { zoom, x, y } = clampView(view, image, box)
    const { width, height } = drawnSize(image, box, zoom)
    const left = box.width / 2 - x * width
    const top = box.height / 2 - y * height
    return { left, top, right: left + width, bottom: top + height }
  })
  const left = Math.max(0, Math.min(...edges.map((each) => each.left)))
  const top = Math.max(0, Math.min(...edges.map((each) => each.top)))
  const right = Math.min(box.width, Math.max(...edges.map((each) => each.right)))
  const bottom = Math.min(box.height, Math.max(...edges.map((each) => each.bottom)))
  return { left, top, width: right - left, height: bottom - top }
}

/** Zooms while keeping the image point under `at` in place. `at` is in pixels from the middle of the box. */
export function zoomAt(
  view: View,
  zoom: number,
  at: { readonly x: number; readonly y: number },
  image: Size,
  box: Size,
): View {
  const next = clampView({ ...view, zoom }, image, box).zoom
  const before = drawnSize(image, box, view.zoom)
  const after = drawnSize(image, box, next)
  return clampView(
    {
      zoom: next,
      x: view.x + at.x / before.width - at.x / after.width,
      y: view.y + at.y / before.height - at.y / after.height,
    },
    image,
    box,
  )
}

/** Pans by screen pixels. */
export function panBy(view: View, dx: number, dy: number, image: Size, box: Size): View {
  const drawn = drawnSize(image, box, view.zoom)
  return clampView({ ...view, x: view.x - dx / drawn.width, y: view.y - dy / drawn.height }, image, box)
}

function clampMiddle(middle: number, drawn: number, box: number): number {
  if (drawn <= box) return 0.5
  const half = box / drawn / 2
  return Math.max(half, Math.min(1 - half, middle))
}
