// AssemblyScript, which looks like TypeScript and is not: `v128`, `usize` and the casts are its own, and TypeScript's
// compiler and linter leave this folder out. `../build-kernel.mjs` compiles it.

/** Rows of the right side that one turn of the outer loop compares. */
const rightRows: usize = 2

/** Bytes of each row that one turn of the inner loop reads: one vector of four numbers. */
const stepBytes: usize = 16

/** `a × b + c`, rounded once where the module may use relaxed SIMD. */
function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, c) : f32x4.add(f32x4.mul(a, b), c)
}

function addLanes(sums: v128): f32 {
  return (
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    f32x4.extract_lane(sums, 2) +
    f32x4.extract_lane(sums, 3)
  )
}

/**
 * Writes the dot products of 4 rows at `left` with `rows` rows at `right` as float32: one line of `outStride` bytes at
 * `out` for each row of the left.
 *
 * `rows` is a multiple of 2. `stride` is the length of a row in bytes, a multiple of 16 above 0. Every address is in
 * bytes, and a multiple of 16.
 *
 * A tile of 4 × 2 sums, each of four lanes, stays in registers: six loads feed eight products, and no product waits for
 * the sum of another.
 */
export function run(
  left: usize,
  right: usize,
  rows: usize,
  stride: usize,
  out: usize,
  outStride: usize,
): void {
  do {
    let a0 = f32x4.splat(0)
    let a1 = f32x4.splat(0)
    let b0 = f32x4.splat(0)
    let b1 = f32x4.splat(0)
    let c0 = f32x4.splat(0)
    let c1 = f32x4.splat(0)
    let d0 = f32x4.splat(0)
    let d1 = f32x4.splat(0)

    let a = left
    let b = a + stride
    let c = b + stride
    let d = c + stride
    const end = b
    do {
      const right0 = v128.load(right)
      const right1 = v128.load(right + stride)
      let row = v128.load(a)
      a0 = multiplyAdd(row, right0, a0)
      a1 = multiplyAdd(row, right1, a1)
      row = v128.load(b)
      b0 = multiplyAdd(row, right0, b0)
      b1 = multiplyAdd(row, right1, b1)
      row = v128.load(c)
      c0 = multiplyAdd(row, right0, c0)
      c1 = multiplyAdd(row, right1, c1)
      row = v128.load(d)
      d0 = multiplyAdd(row, right0, d0)
      d1 = multiplyAdd(row, right1, d1)

      a += stepBytes
      b += stepBytes
      c += stepBytes
      d += stepBytes
      right += stepBytes
    } while (a < end)
    // Past the first row of the pair; the second lies behind it.
    right += stride

    let line = out
    f32.store(line, addLanes(a0))
    f32.store(line, addLanes(a1), 4)
    line += outStride
    f32.store(line, addLanes(b0))
    f32.store(line, addLanes(b1), 4)
    line += outStride
    f32.store(line, addLanes(c0))
    f32.store(line, addLanes(c1), 4)
    line += outStride
    f32.store(line, addLanes(d0))
    f32.store(line, addLanes(d1), 4)
    out += 4 * rightRows
    rows -= rightRows
  } while (rows > 0)
}
