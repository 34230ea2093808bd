import { createHash } from 'node:crypto'
import { hasInk, letterHeight, letterWidth, wrapText } from './font.ts'
import type { IndexedRaster } from './raster.ts'

/** The content of an image. Equal values give the same image, another prompt gives another one. */
export interface Painting {
  readonly prompt: string
  readonly width: number
  readonly height: number
  /** The number of the image among those of one request. */
  readonly index: number
  /** From 0 to 1: below 1 a preview, which has only the first shapes and no words. */
  readonly progress?: number
  readonly isTransparent?: boolean
}

type Colour = readonly [number, number, number]

const skyColours = 128
const firstShape = 128
const panel = 253
const ink = 254
const clear = 255
const shapeCount = 9

/** Paints a sky, shapes and the words of the prompt; the prompt determines all of them. */
export function paint({
  prompt,
  width,
  height,
  index,
  progress = 1,
  isTransparent,
}: Painting): IndexedRaster {
  const seed = createHash('sha256').update(`${index}:${prompt}`).digest()
  const random = (at: number): number => (seed[at % seed.length] ?? 0) / 255
  const hue = random(0) * 360
  const palette: Colour[] = Array.from({ length: 256 }, () => [0, 0, 0] as const)
  for (let step = 0; step < skyColours; step += 1)
    palette[step] = fromHsl(hue + step / 3, 0.5, 0.25 + (step / skyColours) * 0.5)
  for (let shape = 0; shape < shapeCount; shape += 1)
    palette[firstShape + shape] = fromHsl(
      hue + 90 + random(shape + 20) * 180,
      0.65,
      0.35 + random(shape) * 0.4,
    )
  palette[panel] = [24, 24, 28]
  palette[ink] = [255, 255, 255]

  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const sky = Math.floor((y / height) * skyColours)
    pixels.fill(isTransparent === true ? clear : sky, y * width, (y + 1) * width)
  }
  const canvas = { width, height, pixels }
  for (let shape = 0; shape < Math.ceil(shapeCount * progress); shape += 1) {
    drawDisc(canvas, {
      x: random(shape * 3 + 1) * width,
      y: random(shape * 3 + 2) * height * 0.8,
      radius: (0.06 + random(shape * 3 + 3) * 0.16) * Math.min(width, height),
      colour: firstShape + shape,
    })
  }
  if (progress >= 1) drawWords(canvas, prompt)
  return { ...canvas, palette, ...(isTransparent === true && { clear }) }
}

interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

function drawDisc(
  { width, height, pixels }: Canvas,
  disc: { readonly x: number; readonly y: number; readonly radius: number; readonly colour: number },
): void {
  const top = Math.max(0, Math.ceil(disc.y - disc.radius))
  const bottom = Math.min(height - 1, Math.floor(disc.y + disc.radius))
  for (let y = top; y <= bottom; y += 1) {
    const half = Math.sqrt(disc.radius ** 2 - (y - disc.y) ** 2)
    const left = Math.max(0, Math.ceil(disc.x - half))
    const right = Math.min(width - 1, Math.floor(disc.x + half))
    if (left <= right) pixels.fill(disc.colour, y * width + left, y * width + right + 1)
  }
}

/** The words in a dark band along the lower edge. */
function drawWords({ width, height, pixels }: Canvas, prompt: string): void {
  const scale = Math.max(1, Math.round(width / 256))
  const margin = 4 * scale
  const perLine = Math.max(1, Math.floor((width - 2 * margin) / (letterWidth * scale)))
  const lines = wrapText(prompt, perLine, 3)
  const lineHeight = (letterHeight + 2) * scale
  const top = Math.max(0, height - lines.length * lineHeight - 2 * margin)
  pixels.fill(panel, top * width)
  for (const [number, line] of lines.entries()) {
    for (const [place, letter] of Array.from(line).entries()) {
      const x = margin + place * letterWidth * scale
      drawLetter({ width, height, pixels }, letter, x, top + margin + number * lineHeight, scale)
    }
  }
}

function drawLetter(
  { width, height, pixels }: Canvas,
  letter: string,
  left: number,
  top: number,
  scale: number,
): void {
  for (let row = 0; row < letterHeight * scale && top + row < height; row += 1) {
    for (let column = 0; column < (letterWidth - 1) * scale && left + column < width; column += 1) {
      if (hasInk(letter, Math.floor(column / scale), Math.floor(row / scale)))
        pixels[(top + row) * width + left + column] = ink
    }
  }
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, 7.1). */
export function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12
    const spread = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
