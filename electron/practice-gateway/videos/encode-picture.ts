import { createBitWriter, type BitWriter } from './bit-writer.ts'
import type { Frame, VideoColour } from './frame.ts'
import { flatColour, writeFlatBlock, writeSamples, type Prediction } from './intra-block.ts'
import { frameNumberBits } from './parameter-sets.ts'
import { withLength, wrapUnit } from './unit.ts'

const intraSamples = 25
const interSamples = 30

/** Encodes a key picture: flat macroblocks by their colour, all others as raw samples. */
export function encodeKeyPicture(frame: Frame, count: number): Uint8Array {
  const out = createBitWriter()
  writeSliceStart(out, 7, 0)
  out.unsigned(count % 2)
  out.bits(0, 2)
  writeSliceEnd(out)
  const colours: (VideoColour | undefined)[] = []
  const written: boolean[] = []
  for (let row = 0; row < frame.rows; row += 1) {
    for (let column = 0; column < frame.columns; column += 1) {
      const at = row * frame.columns + column
      const colour = flatColour(frame, column, row)
      const prediction = colour && predict(frame, { colours, written, column, row })
      colours.push(colour)
      written.push(prediction === undefined)
      if (colour === undefined || prediction === undefined)
        writeSamples(out, frame, column, row, intraSamples)
      else writeFlatBlock(out, colour, prediction)
      frame.touched.delete(at)
    }
  }
  return withLength(wrapUnit(3, 5, out.finish()))
}

interface Coded {
  readonly colours: readonly (VideoColour | undefined)[]
  /** The macroblocks that were written as samples. */
  readonly written: readonly boolean[]
  readonly column: number
  readonly row: number
}

function predict(frame: Frame, { colours, written, column, row }: Coded): Prediction | undefined {
  const at = row * frame.columns + column
  const left = column > 0 ? at - 1 : undefined
  const above = row > 0 ? at - frame.columns : undefined
  const isBesideSamples =
    (left !== undefined && written[left] === true) || (above !== undefined && written[above] === true)
  if (left === undefined && above === undefined)
    return { mode: 'none', colour: { y: 128, cb: 128, cr: 128 }, isBesideSamples }
  const before = left === undefined ? undefined : colours[left]
  if (before !== undefined) return { mode: 'left', colour: before, isBesideSamples }
  const over = above === undefined ? undefined : colours[above]
  return over && { mode: 'above', colour: over, isBesideSamples }
}

/** Encodes a picture that repeats the previous one, except for the macroblocks that were drawn on. */
export function encodeChanges(frame: Frame, frameNumber: number): Uint8Array {
  const out = createBitWriter()
  writeSliceStart(out, 5, frameNumber)
  out.bits(0, 3)
  writeSliceEnd(out)
  let next = 0
  for (const at of [...frame.touched].toSorted((left, right) => left - right)) {
    out.unsigned(at - next)
    writeSamples(out, frame, at % frame.columns, Math.floor(at / frame.columns), interSamples)
    next = at + 1
  }
  if (next < frame.columns * frame.rows) out.unsigned(frame.columns * frame.rows - next)
  frame.touched.clear()
  return withLength(wrapUnit(2, 1, out.finish()))
}

/** Slice header (7.3.3), up to the fields that differ by slice type. */
function writeSliceStart(out: BitWriter, type: number, frameNumber: number): void {
  out.unsigned(0)
  out.unsigned(type)
  out.unsigned(0)
  out.bits(frameNumber, frameNumberBits)
}

/** Keeps the quantizer and disables deblocking, which would blur raw samples. */
function writeSliceEnd(out: BitWriter): void {
  out.signed(0)
  out.unsigned(1)
}
