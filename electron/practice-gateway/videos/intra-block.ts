import type { BitWriter } from './bit-writer.ts'
import { blockSize, type Frame, type VideoColour } from './frame.ts'

/** Returns the colour of a macroblock that has only one, `undefined` for every other. */
export function flatColour(frame: Frame, column: number, row: number): VideoColour | undefined {
  const stride = frame.columns * blockSize
  const luma = row * blockSize * stride + column * blockSize
  const chroma = (row * blockSize * stride) / 4 + (column * blockSize) / 2
  const y = frame.luma[luma] ?? 0
  const cb = frame.cb[chroma] ?? 0
  const cr = frame.cr[chroma] ?? 0
  return isFlat(frame.luma, luma, stride, blockSize, y) &&
    isFlat(frame.cb, chroma, stride / 2, blockSize / 2, cb) &&
    isFlat(frame.cr, chroma, stride / 2, blockSize / 2, cr)
    ? { y, cb, cr }
    : undefined
}

function isFlat(plane: Uint8Array, start: number, stride: number, side: number, value: number): boolean {
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) if (plane[start + y * stride + x] !== value) return false
  return true
}

/** The prediction of a flat macroblock: from a flat neighbour, or middle grey for the very first one. */
export interface Prediction {
  readonly mode: 'above' | 'left' | 'none'
  readonly colour: VideoColour
  /** Whether a neighbour was written as raw samples, which selects one of two code tables (9.2.1). */
  readonly isBesideSamples: boolean
}

const lumaModes = { above: 0, left: 1, none: 2 }
const chromaModes = { none: 0, left: 1, above: 2 }

/**
 * Encodes one flat macroblock as Intra16x16 with nothing but its mean (7.3.5). At the quantizers of `parameter-sets.ts`
 * a level of 1 changes every pixel by exactly 1 (8.5.10, 8.5.11), so that nothing is lost and errors do not accumulate.
 */
export function writeFlatBlock(out: BitWriter, colour: VideoColour, prediction: Prediction): void {
  const { mode, isBesideSamples } = prediction
  const cb = colour.cb - prediction.colour.cb
  const cr = colour.cr - prediction.colour.cr
  const hasChroma = cb !== 0 || cr !== 0
  out.unsigned(1 + lumaModes[mode] + (hasChroma ? 4 : 0))
  out.unsigned(chromaModes[mode])
  out.signed(0)
  writeLevel(out, colour.y - prediction.colour.y, isBesideSamples ? crowdedTokens : quietTokens)
  if (!hasChroma) return
  writeLevel(out, cb, chromaTokens)
  writeLevel(out, cr, chromaTokens)
}

/** Codes of `coeff_token` for no coefficient, a single 1 or -1, and a single other one (table 9-5): bits and length. */
type Tokens = Readonly<Record<'none' | 'one' | 'other', readonly [bits: number, length: number]>>

const quietTokens: Tokens = { none: [1, 1], one: [1, 2], other: [5, 6] }
const crowdedTokens: Tokens = { none: [3, 6], one: [1, 6], other: [0, 6] }
const chromaTokens: Tokens = { none: [1, 2], one: [1, 1], other: [7, 6] }

/** Encodes a block with a single coefficient, its first (9.2). */
function writeLevel(out: BitWriter, level: number, tokens: Tokens): void {
  if (level === 0) return out.bits(...tokens.none)
  if (Math.abs(level) === 1) {
    out.bits(...tokens.one)
    out.bits(level < 0 ? 1 : 0, 1)
  } else {
    out.bits(...tokens.other)
    writeLargeLevel(out, (level > 0 ? level * 2 - 2 : level * -2 - 1) - 2)
  }
  out.bits(1, 1)
}

/** `level_prefix` and its suffix (9.2.2.1). */
function writeLargeLevel(out: BitWriter, code: number): void {
  if (code < 14) return out.bits(1, code + 1)
  const [prefix, rest, length] = code < 30 ? [14, code - 14, 4] : [15, code - 30, 12]
  out.bits(1, prefix + 1)
  out.bits(rest, length)
}

/** Encodes the samples of any macroblock, uncompressed: I_PCM. `type` counts from the slice's first intra type. */
export function writeSamples(out: BitWriter, frame: Frame, column: number, row: number, type: number): void {
  const stride = frame.columns * blockSize
  const luma = row * blockSize * stride + column * blockSize
  const chroma = (row * blockSize * stride) / 4 + (column * blockSize) / 2
  out.unsigned(type)
  out.align()
  writePlane(out, frame.luma, luma, stride, blockSize)
  writePlane(out, frame.cb, chroma, stride / 2, blockSize / 2)
  writePlane(out, frame.cr, chroma, stride / 2, blockSize / 2)
}

function writePlane(out: BitWriter, plane: Uint8Array, start: number, stride: number, side: number): void {
  for (let y = 0; y < side; y += 1) out.bytes(plane.subarray(start + y * stride, start + y * stride + side))
}
