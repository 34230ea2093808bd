/** Decodes byte text (`shared/sse/byte-text.ts`). Broken UTF-8 becomes U+FFFD. */
export function decodeByteText(bytes: string): string {
  return foreign.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}

/** Encodes a text as byte text. */
export function encodeByteText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

const foreign = /[\x80-\xff]/
