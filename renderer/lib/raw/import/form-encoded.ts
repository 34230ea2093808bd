/** Encodes pairs as the body of a form without files. */
export function formEncoded(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map((pair) => pair.map(encode).join('=')).join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}
