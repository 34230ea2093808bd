/** The few instructions of WebAssembly that the kernel needs, each as its bytes (WebAssembly 3.0, binary format). */
export type Code = readonly number[]

/** LEB128. */
export function unsigned(value: number): Code {
  const bytes: number[] = []
  let rest = value >>> 0
  do {
    const low = rest & 127
    rest >>>= 7
    bytes.push(rest === 0 ? low : low | 128)
  } while (rest !== 0)
  return bytes
}

/** For constants from 0 to 63, which are all that is needed. */
export const constant = (value: number): Code => [0x41, value & 0x3f]
export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number): Code => [0x21, ...unsigned(local)]
export const tee = (local: number): Code => [0x22, ...unsigned(local)]
export const addInteger: Code = [0x6a]
export const subtractInteger: Code = [0x6b]
export const addFloat: Code = [0x92]

/** Repeats `body` as long as it leaves something other than 0. */
export const repeat = (body: Code): Code => [0x03, 0x40, ...body, 0x0d, 0x00, 0x0b]

const vector = (operation: number): Code => [0xfd, ...unsigned(operation)]
/** Of 16 bytes at an address that is a multiple of 16. */
export const loadVector = (offset: number): Code => [...vector(0x00), 4, ...unsigned(offset)]
export const zeroVector: Code = [...vector(0x0c), ...Array.from({ length: 16 }, () => 0)]
export const lane = (index: number): Code => [...vector(0x1f), index]
export const addVectors: Code = vector(0xe4)
export const multiplyVectors: Code = vector(0xe6)
/** a × b + c, rounded once where the processor can (relaxed SIMD). */
export const multiplyAndAdd: Code = vector(0x105)
export const storeFloat = (offset: number): Code => [0x38, 2, ...unsigned(offset)]

function section(id: number, content: Code): Code {
  return [id, ...unsigned(content.length), ...content]
}

const name = (text: string): Code => [text.length, ...Array.from(text, (sign) => sign.charCodeAt(0))]

/**
 * A module that exports its memory as `memory` and one function of integers as `run`, which has further locals of integers
 * and of vectors behind its parameters.
 */
export function moduleOf(
  { parameters, integers, vectors }: Record<'parameters' | 'integers' | 'vectors', number>,
  body: Code,
): Uint8Array<ArrayBuffer> {
  const type = [0x60, parameters, ...Array.from({ length: parameters }, () => 0x7f), 0]
  const locals = [2, ...unsigned(integers), 0x7f, ...unsigned(vectors), 0x7b]
  const code = [...locals, ...body, 0x0b]
  return new Uint8Array([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, ...type]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('run'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ])
}
