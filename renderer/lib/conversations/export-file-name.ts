/** A file name made of a title that every system takes. `extension` comes without its dot. */
export function exportFileName(title: string, extension: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const cut = (/^.{0,60}/u.exec(words)?.[0] ?? '').replace(/-+$/, '')
  return `${cut === '' ? 'conversation' : cut}.${extension}`
}
