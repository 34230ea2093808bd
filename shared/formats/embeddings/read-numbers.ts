/** Powers of ten that a double holds exactly. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const largestExact = 2 ** 53
const enoughDigits = 1e14

/**
 * Reads the numbers between the brackets of a JSON array, as ASCII in `text[from, to)`, into `target`. Returns how
 * many there were, or -1 for text that is not a list of numbers, or holds more than `target` has room for. NaN,
 * Infinity and null, which some servers write, are read as such (see shared/gateway/wire/embeddings.md, "Answer").
 *
 * Each is what `Number` would give, rounded to a float32: fifteen digits and one division are more precise than a
 * float32 can show. Numbers with an exponent, and very large or small ones, are left to `Number`.
 */
export function readNumbers(text: Uint8Array, from: number, to: number, target: Float32Array): number {
  let at = skipSpace(text, from, to)
  if (at === to) return 0
  let count = 0
  for (;;) {
    const end = endOfItem(text, at, to)
    if (count === target.length) return -1
    const value = readNumber(text, at, end)
    if (value === undefined) return -1
    target[count] = value
    count += 1
    at = skipSpace(text, end, to)
    if (at === to) return count
    if (text[at] !== comma) return -1
    at = skipSpace(text, at + 1, to)
  }
}

const comma = 44
const point = 46
const zero = 48
const minus = 45

function isSpace(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

function skipSpace(text: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isSpace(text[at])) at += 1
  return at
}

function endOfItem(text: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && text[at] !== comma && !isSpace(text[at])) at += 1
  return at
}

function readNumber(text: Uint8Array, from: number, to: number): number | undefined {
  let at = from
  const isNegative = text[at] === minus
  if (isNegative) at += 1
  let digits = 0
  let scale = 0
  let hasPoint = false
  for (; at < to; at += 1) {
    const digit = (text[at] ?? 0) - zero
    if (digit >= 0 && digit <= 9) {
      // The cut digits are far below the precision of a float32.
      if (hasPoint && digits >= enoughDigits) continue
      digits = digits * 10 + digit
      if (hasPoint) scale += 1
    } else if (text[at] === point && !hasPoint) hasPoint = true
    else break
  }
  const isPlain = at === to && digits < largestExact && scale < powers.length && isFirstDigit(text, from, to)
  if (!isPlain) return readWord(String.fromCharCode(...text.subarray(from, to)))
  const value = digits / (powers[scale] ?? 1)
  return isNegative ? -value : value
}

function isFirstDigit(text: Uint8Array, from: number, to: number): boolean {
  const at = text[from] === minus ? from + 1 : from
  return at < to && (text[at] ?? 0) >= zero
}

function readWord(word: string): number | undefined {
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) return Number(word)
  if (/^(?:null|-?nan)$/i.test(word)) return Number.NaN
  const infinite = /^(-?)inf(?:inity)?$/i.exec(word)
  return infinite === null ? undefined : infinite[1] === '-' ? -Infinity : Infinity
}
