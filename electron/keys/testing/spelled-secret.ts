/** Encodings in which a gateway may repeat a secret, by name: the secret can be recovered from each without effort. */
export function spelledSecret(secret: string): ReadonlyMap<string, string> {
  const each = (spell: (code: number) => string) =>
    Array.from(secret, (sign) => spell(sign.charCodeAt(0))).join('')
  const base64 = (before: string, encoding: 'base64' | 'base64url') =>
    Buffer.from(`${before}${secret}`).toString(encoding)
  return new Map([
    ['plain', secret],
    ['upper case', secret.toUpperCase()],
    ['lower case', secret.toLowerCase()],
    ['JSON', each((code) => `\\u00${hex(code)}`)],
    ['percent', each((code) => `%${hex(code)}`)],
    ['percent twice', each((code) => `%25${hex(code).toUpperCase()}`)],
    ['component', encodeURIComponent(secret)],
    ['HTML', each((code) => `&#${code};`)],
    ['base64', base64('', 'base64')],
    ['base64 at 1', base64('a', 'base64')],
    ['base64 at 2', base64('ab', 'base64url')],
  ])
}

const hex = (code: number) => code.toString(16).padStart(2, '0')
