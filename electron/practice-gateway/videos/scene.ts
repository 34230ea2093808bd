import { createHash } from 'node:crypto'
import { hasInk, letterHeight, letterWidth, wrapText } from '../images/font.ts'
import { fromHsl } from '../images/paint.ts'
import type { Raster } from '../images/raster.ts'
import { blockSize, fillRectangle, toVideoColour, type Frame, type VideoColour } from './frame.ts'

/**
 * The content of a video: a still view in colours derived from its prompt, its words, a running counter and a moving
 * bar.
 */
export interface Scene {
  readonly prompt: string
  readonly frames: number
  readonly framesPerSecond: number
  readonly seed?: number | undefined
  readonly image?: Raster | undefined
}

const shapes = 5
const maxLines = 3
const panel = toVideoColour(24, 24, 28)
const ink = toVideoColour(255, 255, 255)
const lane = toVideoColour(56, 56, 64)

/** Draws the parts that stay the same for the whole video. */
export function drawStage(frame: Frame, { prompt, frames, seed = 0, image }: Scene): void {
  const digest = createHash('sha256').update(`${seed}:${prompt}`).digest()
  const random = (at: number): number => (digest[at % digest.length] ?? 0) / 255
  const hue = random(0) * 360
  for (let row = 0; row < frame.rows; row += 1) {
    const lightness = 0.25 + (row / frame.rows) * 0.5
    fillRectangle(frame, bandOf(frame, row * blockSize), toVideoColour(...fromHsl(hue + row, 0.5, lightness)))
  }
  for (let shape = 0; shape < shapes; shape += 1) {
    const colour = fromHsl(hue + 90 + random(shape + 20) * 180, 0.65, 0.4 + random(shape) * 0.35)
    drawDisc(frame, toVideoColour(...colour), {
      x: random(shape * 3 + 1) * frame.width,
      y: (0.15 + random(shape * 3 + 2) * 0.5) * frame.height,
      radius: (0.06 + random(shape * 3 + 3) * 0.12) * Math.min(frame.width, frame.height),
    })
  }
  if (image !== undefined) drawInset(frame, image)
  drawPrompt(frame, prompt)
  fillRectangle(frame, bandOf(frame, laneTop(frame)), lane)
  const { x, y, scale } = counterPlace(frame)
  const letters = counterText(0, frames).length
  const height = (letterHeight + 2) * scale
  fillRectangle(
    frame,
    { x: x - scale, y: y - scale, width: letters * letterWidth * scale + scale, height },
    panel,
  )
}

/** Draws the parts that change in frame number `index`, over the previous frame. */
export function drawMoment(frame: Frame, { frames }: Scene, index: number): void {
  const before = index === 0 ? '' : counterText(index - 1, frames)
  const { x, y, scale } = counterPlace(frame)
  for (const [place, letter] of Array.from(counterText(index, frames)).entries()) {
    if (before[place] === letter) continue
    drawLetter(frame, letter, { x: x + place * letterWidth * scale, y, scale })
  }
  const { height } = bandOf(frame, 0)
  const width = height
  const lastIndex = Math.max(1, frames - 1)
  const placeAt = (at: number) => ((frame.width - width) * at) / lastIndex
  if (index > 0) fillRectangle(frame, { x: placeAt(index - 1), y: laneTop(frame), width, height }, lane)
  fillRectangle(frame, { x: placeAt(index), y: laneTop(frame), width, height }, ink)
}

function counterText(index: number, frames: number): string {
  const last = String(frames - 1)
  return `${String(index).padStart(last.length, '0')}/${last}`
}

function letterScale({ width }: Frame): number {
  return Math.max(2, Math.round(width / 512) * 2)
}

function counterPlace(frame: Frame): { readonly x: number; readonly y: number; readonly scale: number } {
  return { x: blockSize, y: blockSize, scale: letterScale(frame) }
}

function bandOf({ width, columns }: Frame, y: number) {
  return { x: 0, y, width: Math.max(width, columns * blockSize), height: blockSize }
}

/** The bar moves in the lowest row of macroblocks that is fully visible. */
function laneTop({ height }: Frame): number {
  return (Math.floor(height / blockSize) - 1) * blockSize
}

function drawPrompt(frame: Frame, prompt: string): void {
  const scale = letterScale(frame)
  const perLine = Math.max(1, Math.floor((frame.width - 2 * blockSize) / (letterWidth * scale)))
  const lines = wrapText(prompt, perLine, maxLines)
  const lineHeight = (letterHeight + 2) * scale
  const height = Math.ceil((lines.length * lineHeight + 2 * scale) / blockSize) * blockSize
  const top = laneTop(frame) - height
  fillRectangle(frame, { ...bandOf(frame, top), height }, panel)
  for (const [number, line] of lines.entries())
    for (const [place, letter] of Array.from(line).entries()) {
      const x = blockSize + place * letterWidth * scale
      drawLetter(frame, letter, { x, y: top + 2 * scale + number * lineHeight, scale })
    }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}

function drawLetter(frame: Frame, letter: string, { x, y, scale }: Place): void {
  const width = letterWidth * scale
  fillRectangle(frame, { x, y, width, height: letterHeight * scale }, panel)
  for (let row = 0; row < letterHeight; row += 1)
    for (let column = 0; column < letterWidth - 1; column += 1)
      if (hasInk(letter, column, row)) {
        const area = { x: x + column * scale, y: y + row * scale, width: scale, height: scale }
        fillRectangle(frame, area, ink)
      }
}

function drawDisc(
  frame: Frame,
  colour: VideoColour,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  for (let row = Math.ceil(-radius / 2) * 2; row <= radius; row += 2) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - row ** 2))
    fillRectangle(frame, { x: x - half, y: y + row, width: half * 2, height: 2 }, colour)
  }
}

/** Draws an image in the upper right corner, a quarter as wide as the video, in dots of four pixels. */
function drawInset(frame: Frame, image: Raster): void {
  const dot = 4
  const columns = Math.max(1, Math.floor(frame.width / 4 / dot))
  const wanted = Math.round((columns * image.height) / image.width)
  const rows = Math.min(wanted, Math.floor(frame.height / 2 / dot))
  const left = Math.floor((frame.width - blockSize - columns * dot) / 2) * 2
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = Math.floor(((column + 0.5) / columns) * image.width)
      const y = Math.floor(((row + 0.5) / wanted) * image.height)
      const [red = 0, green = 0, blue = 0] = image.pixels.subarray((y * image.width + x) * 4)
      const area = { x: left + column * dot, y: blockSize + row * dot, width: dot, height: dot }
      fillRectangle(frame, area, toVideoColour(red, green, blue))
    }
}
