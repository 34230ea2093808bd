import { createBitWriter } from './bit-writer.ts'
import { blockSize, type Frame } from './frame.ts'
import { wrapUnit } from './unit.ts'

/** Constrained baseline: every decoder supports it. */
const profile = 66
const constraints = 0xc0

/** The quantizers at which one step of a luma coefficient is one step of a pixel; see `intra-block.ts`. */
const lumaQuantizer = 28
const chromaQuantizerOffset = -6

/** Bits of the frame number. */
export const frameNumberBits = 8

/** The data that a decoder needs before the first picture, as the MP4 header stores it. */
export interface StreamDescription {
  /** For example `avc1.42c01f`. */
  readonly codec: string
  /** The `avcC` record (ISO/IEC 14496-15, 5.3.3.1). */
  readonly record: Uint8Array
}

type Size = Pick<Frame, 'width' | 'height' | 'columns' | 'rows'>

export function describeStream(size: Size, framesPerSecond: number): StreamDescription {
  const level = levelOf(size, framesPerSecond)
  const sequence = wrapUnit(3, 7, writeSequence(size, level))
  const picture = wrapUnit(3, 8, writePicture())
  const record = new Uint8Array([
    1,
    profile,
    constraints,
    level,
    0xff,
    0xe1,
    sequence.length >> 8,
    sequence.length & 255,
    ...sequence,
    1,
    picture.length >> 8,
    picture.length & 255,
    ...picture,
  ])
  const hexadecimal = [profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return { codec: `avc1.${hexadecimal.join('')}`, record }
}

/** The largest number of macroblocks per second and per frame, by level (H.264, table A-1). */
const levels: readonly (readonly [level: number, perSecond: number, perFrame: number])[] = [
  [30, 40_500, 1_620],
  [31, 108_000, 3_600],
  [40, 245_760, 8_192],
  [42, 522_240, 8_704],
  [51, 983_040, 36_864],
]

function levelOf({ columns, rows }: Size, framesPerSecond: number): number {
  const blocks = columns * rows
  const fit = levels.find(
    ([, perSecond, perFrame]) => blocks <= perFrame && blocks * framesPerSecond <= perSecond,
  )
  return fit?.[0] ?? 52
}

/** Sequence parameter set (7.3.2.1.1): one reference frame, pictures shown in decoding order. */
function writeSequence({ width, height, columns, rows }: Size, level: number): Uint8Array {
  const out = createBitWriter()
  out.bits(profile, 8)
  out.bits(constraints, 8)
  out.bits(level, 8)
  out.unsigned(0)
  out.unsigned(frameNumberBits - 4)
  out.unsigned(2)
  out.unsigned(1)
  out.bits(0, 1)
  out.unsigned(columns - 1)
  out.unsigned(rows - 1)
  out.bits(1, 1)
  out.bits(1, 1)
  const right = columns * blockSize - width
  const bottom = rows * blockSize - height
  out.bits(right + bottom > 0 ? 1 : 0, 1)
  if (right + bottom > 0) {
    out.unsigned(0)
    out.unsigned(right / 2)
    out.unsigned(0)
    out.unsigned(bottom / 2)
  }
  out.bits(0, 1)
  return out.finish()
}

/** Picture parameter set (7.3.2.2): CAVLC, and slices may disable the deblocking filter. */
function writePicture(): Uint8Array {
  const out = createBitWriter()
  out.unsigned(0)
  out.unsigned(0)
  out.bits(0, 2)
  out.unsigned(0)
  out.unsigned(0)
  out.unsigned(0)
  out.bits(0, 3)
  out.signed(lumaQuantizer - 26)
  out.signed(0)
  out.signed(chromaQuantizerOffset)
  out.bits(1, 1)
  out.bits(0, 2)
  return out.finish()
}
