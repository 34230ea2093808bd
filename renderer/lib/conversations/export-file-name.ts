/** Returns a file name from a title, valid on every system. `extension` has no dot. */
export function exportFileName(title: string, extension: string): string {
  const words = title
    .slice(0, lookedAtLength)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const cut = (/^.{0,60}/u.exec(words)?.[0] ?? '').replace(/-+$/, '')
  return `${cut === '' ? 'conversation' : cut}.${extension}`
}

/** Generated titles have up to 60 characters, typed ones may be longer: the file name is truncated. */
const lookedAtLength = 1_000
