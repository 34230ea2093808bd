import {
  addFloat,
  addInteger,
  addVectors,
  constant,
  get,
  lane,
  loadVector,
  moduleOf,
  multiplyAndAdd,
  multiplyVectors,
  repeat,
  set,
  storeFloat,
  subtractInteger,
  tee,
  zeroVector,
  type Code,
} from './wasm-code.ts'

/** How many rows of the left side one call takes, and how many of the right side one turn of its loop. */
export const leftRows = 4
export const rightRows = 2
/** Rows are as long as a multiple of this many numbers. */
export const numbersInStep = 8

/**
 * The kernel of everything that compares vectors, as a WebAssembly module:
 *
 * `run(left, right, rows, stride, out, outStride)` writes the dot products of 4 rows at `left` with `rows` rows at `right`,
 * a multiple of 2, as float32 to `out`: one line of `outStride` bytes for each row of the left. `stride` is the length of
 * a row in bytes, a multiple of 32. All are addresses or sizes in bytes, but for `rows`.
 *
 * 4 × 2 sums of four lanes each stay in registers, so that a number is loaded once for several products.
 */
export function dotModule(isFused: boolean): Uint8Array<ArrayBuffer> {
  return moduleOf({ parameters: 6, integers: 7, vectors: 11 }, kernel(isFused))
}

const left = 0
const right = 1
const rows = 2
const stride = 3
const out = 4
const outStride = 5
/** Pointers into the four rows of the left and the two of the right. */
const leftAt = (row: number): number => 6 + row
const rightAt = (row: number): number => 10 + row
const end = 12
const sum = (row: number, other: number): number => 13 + row * rightRows + other
const rightValue = (row: number): number => 21 + row
const leftValue = 23

function kernel(isFused: boolean): Code {
  return repeat([
    ...startRows(),
    ...allSums((row, other) => [...zeroVector, ...set(sum(row, other))]),
    ...repeat([
      ...addProducts(0, isFused),
      ...addProducts(16, isFused),
      ...[...times(leftRows, leftAt), ...times(rightRows, rightAt)].flatMap((pointer) =>
        advance(pointer, 32),
      ),
      // Down to 0: the bytes of the row that are left.
      ...get(end),
      ...constant(32),
      ...subtractInteger,
      ...tee(end),
    ]),
    ...storeSums(),
    // On to the next two rows of the right.
    ...get(right),
    ...get(stride),
    ...addInteger,
    ...get(stride),
    ...addInteger,
    ...set(right),
    ...advance(out, 4 * rightRows),
    ...get(rows),
    ...constant(rightRows),
    ...subtractInteger,
    ...tee(rows),
  ])
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function allSums(make: (row: number, other: number) => Code): Code {
  return times(leftRows, (row) => times(rightRows, (other) => make(row, other)).flat()).flat()
}

function advance(pointer: number, bytes: number): Code {
  return [...get(pointer), ...constant(bytes), ...addInteger, ...set(pointer)]
}

/** Each row begins a stride behind the one before. */
function startRows(): Code {
  const following = (pointerAt: (row: number) => number, count: number, first: number): Code =>
    times(count, (row) =>
      row === 0
        ? [...get(first), ...set(pointerAt(0))]
        : [...get(pointerAt(row - 1)), ...get(stride), ...addInteger, ...set(pointerAt(row))],
    ).flat()
  return [
    ...following(leftAt, leftRows, left),
    ...following(rightAt, rightRows, right),
    ...get(stride),
    ...set(end),
  ]
}

function addProducts(offset: number, isFused: boolean): Code {
  const loads = times(rightRows, (other) => [
    ...get(rightAt(other)),
    ...loadVector(offset),
    ...set(rightValue(other)),
  ]).flat()
  const products = times(leftRows, (row) => [
    ...get(leftAt(row)),
    ...loadVector(offset),
    ...set(leftValue),
    ...times(rightRows, (other) =>
      isFused
        ? [
            ...get(leftValue),
            ...get(rightValue(other)),
            ...get(sum(row, other)),
            ...multiplyAndAdd,
            ...set(sum(row, other)),
          ]
        : [
            ...get(leftValue),
            ...get(rightValue(other)),
            ...multiplyVectors,
            ...get(sum(row, other)),
            ...addVectors,
            ...set(sum(row, other)),
          ],
    ).flat(),
  ]).flat()
  return [...loads, ...products]
}

/** The four lanes of each sum are added, and the lines of `out` are written from the first to the last. */
function storeSums(): Code {
  const lines = times(leftRows, (row) => [
    ...times(rightRows, (other) => [
      ...get(leftAt(0)),
      ...times(4, (index) => [
        ...get(sum(row, other)),
        ...lane(index),
        ...(index === 0 ? [] : addFloat),
      ]).flat(),
      ...storeFloat(4 * other),
    ]).flat(),
    ...get(leftAt(0)),
    ...get(outStride),
    ...addInteger,
    ...set(leftAt(0)),
  ]).flat()
  return [...get(out), ...set(leftAt(0)), ...lines]
}
