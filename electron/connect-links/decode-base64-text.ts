/** The UTF-8 text of a base64 or base64url text, with or without padding; `undefined` when it is none. */
export function decodeBase64Text(text: string): string | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={0,2}$/, '')
  if (plain === '' || plain.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(plain)) return undefined
  const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
