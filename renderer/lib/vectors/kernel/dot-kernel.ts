import { fusedModule, simdModule } from './dot-modules.ts'

/** The number of left rows per call, as in assembly/dot.ts. */
export const leftRows = 4
/** The number of right rows per iteration of its loop. */
export const rightRows = 2
/** The length of rows is a multiple of this. */
export const numbersInStep = 4

/** The memory for vectors, and the code that compares them. Addresses are in bytes. */
export interface DotKernel {
  readonly kind: 'fused' | 'simd' | 'plain'
  /** Reserves this many bytes. The previous contents are lost. */
  reserve(bytes: number): void
  /** Returns the memory as numbers. Must be called again after `reserve`. */
  numbers(): Float32Array
  /**
   * Writes the dot products of 4 rows at `left` with `rows` rows at `right`, a multiple of 2, to `out`: one line of
   * `outStride` bytes for each left row. `stride` is the length of a row in bytes, a multiple of 16.
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

/** The used part of WebAssembly's types, which the compiler's library for platform-independent code lacks. */
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

/** Returns the fastest available kernel: plain JavaScript when WebAssembly is missing or forbidden. */
export function createDotKernel(): DotKernel {
  return createWasmKernel('fused') ?? createWasmKernel('simd') ?? createPlainKernel()
}

/** Returns `undefined` when this processor, browser or page cannot run it. */
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
    // The page's content security policy forbids it.
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

/** Processes two rows by two: each number is loaded once for two products, and the sums do not depend on each other. */
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
