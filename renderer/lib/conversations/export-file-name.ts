/** A file name made of a title that every system takes. `extension` comes without its dot. */
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

/** Titles are made of 60 characters, or typed: of a longer one the beginning names the file. */
const lookedAtLength = 1_000
