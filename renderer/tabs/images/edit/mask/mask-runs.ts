/**
 * Encodes a mask as run lengths in base64: each value with the length of its run, in groups of seven bits, the lowest
 * first. Masks have few values in long runs, so a mask of 16 megapixels takes some thousand characters.
 */
export function runsOf(bytes: Uint8Array): string {
  const out: number[] = []
  for (let at = 0; at < bytes.length;) {
    const value = bytes[at] ?? 0
    let end = at + 1
    while (end < bytes.length && bytes[end] === value) end += 1
    out.push(value)
    let length = end - at
    for (; length > 127; length = Math.floor(length / 128)) out.push((length % 128) + 128)
    out.push(length)
    at = end
  }
  let text = ''
  for (let at = 0; at < out.length; at += 8_192) text += String.fromCharCode(...out.slice(at, at + 8_192))
  return btoa(text)
}

/** Decodes runs to `count` bytes. Missing bytes are 0, excess ones are ignored. */
export function bytesOfRuns(runs: string, count: number): Uint8Array {
  const text = readBase64(runs)
  const bytes = new Uint8Array(count)
  let to = 0
  for (let at = 0; at < text.length && to < count;) {
    const value = text.charCodeAt(at)
    at += 1
    let length = 0
    for (let weight = 1; at < text.length; weight *= 128) {
      const group = text.charCodeAt(at)
      at += 1
      length += (group % 128) * weight
      if (group < 128) break
    }
    bytes.fill(value, to, Math.min(count, to + length))
    to += length
  }
  return bytes
}

function readBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
