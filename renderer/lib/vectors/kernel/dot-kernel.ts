import { fusedModule, simdModule } from './dot-modules.ts'

/** How many rows of the left side one call compares, as in assembly/dot.ts. */
export const leftRows = 4
/** How many rows of the right side one turn of its loop compares. */
export const rightRows = 2
/** Rows are as long as a multiple of this many numbers. */
export const numbersInStep = 4

/** Where vectors lie to be compared, and what compares them. Addresses are in bytes. */
export interface DotKernel {
  readonly kind: 'fused' | 'simd' | 'plain'
  /** Makes room for so many bytes. What was there before is gone. */
  reserve(bytes: number): void
  /** The memory as numbers. To be asked for anew after `reserve`. */
  numbers(): Float32Array
  /**
   * Writes the dot products of 4 rows at `left` with `rows` rows at `right`, a multiple of 2, to `out`, one line of
   * `outStride` bytes for each row of the left. `stride` is the length of a row in bytes, a multiple of 16.
   */
  readonly run: (
    left: number,
    right: number,
    rows: number,
    stride: number,
    out: number,
    outStride: number,
  ) => void
}

/** The part of WebAssembly that is used. The compiler's library for code that runs anywhere does not have it. */
interface WebAssemblyHost {
  readonly WebAssembly?: {
    validate(bytes: Uint8Array<ArrayBuffer>): boolean
    readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
    readonly Instance: new (module: object) => { readonly exports: KernelExports }
  }
}

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly run: DotKernel['run']
}

const pageBytes = 65_536

/** The fastest kernel that runs here: in plain JavaScript where WebAssembly is missing or forbidden. */
export function createDotKernel(): DotKernel {
  return createWasmKernel('fused') ?? createWasmKernel('simd') ?? createPlainKernel()
}

/** `undefined` where this processor, browser or page cannot run it. */
export function createWasmKernel(kind: 'fused' | 'simd'): DotKernel | undefined {
  const { WebAssembly } = globalThis as WebAssemblyHost
  const bytes = Uint8Array.from(atob(kind === 'fused' ? fusedModule : simdModule), (byte) =>
    byte.charCodeAt(0),
  )
  if (WebAssembly === undefined || !WebAssembly.validate(bytes)) return undefined
  let exported: KernelExports
  try {
    exported = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
  } catch {
    // The page's content security policy does not allow it.
    return undefined
  }
  const { memory, run } = exported
  return {
    kind,
    reserve(wanted) {
      const missing = Math.ceil((wanted - memory.buffer.byteLength) / pageBytes)
      if (missing > 0) memory.grow(missing)
    },
    numbers: () => new Float32Array(memory.buffer),
    run,
  }
}

export function createPlainKernel(): DotKernel {
  let data = new Float32Array(0)
  return {
    kind: 'plain',
    reserve(bytes) {
      if (data.byteLength < bytes) data = new Float32Array(Math.ceil(bytes / 4))
    },
    numbers: () => data,
    run(left, right, rows, stride, out, outStride) {
      const length = stride / 4
      for (let row = 0; row < leftRows; row += 2) {
        const line = (out + row * outStride) / 4
        for (let other = 0; other < rows; other += rightRows) {
          const lefts = (left + row * stride) / 4
          const rights = (right + other * stride) / 4
          dotFour(data, lefts, rights, length, line + other, line + outStride / 4 + other)
        }
      }
    },
  }
}

/** Two rows by two: each number is loaded once for two products, and no sum waits for another. */
function dotFour(
  data: Float32Array,
  left: number,
  right: number,
  length: number,
  out: number,
  nextOut: number,
): void {
  let one = 0
  let two = 0
  let three = 0
  let four = 0
  for (let at = 0; at < length; at += 1) {
    const leftOne = data[left + at] ?? 0
    const leftTwo = data[left + length + at] ?? 0
    const rightOne = data[right + at] ?? 0
    const rightTwo = data[right + length + at] ?? 0
    one += leftOne * rightOne
    two += leftOne * rightTwo
    three += leftTwo * rightOne
    four += leftTwo * rightTwo
  }
  data[out] = one
  data[out + 1] = two
  data[nextOut] = three
  data[nextOut + 1] = four
}
