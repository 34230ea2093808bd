/**
 * How a file that was made is called: `2026-11-21_14-03-22_model_prompt-slug`, in the time of this machine. Works on every
 * system: letters, digits, `-`, `_` and no more than `maxStemLength` bytes.
 */
export function madeStem({ at, model, prompt }: { at: number; model: string; prompt: string }): string {
  const parts = [timeStamp(new Date(at)), slug(model, 30), slug(prompt, 48)]
  return parts.filter((part) => part !== '').join('_')
}

/** A name somebody gave, without its extension, as it can be used on every system. */
export function givenStem(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const plain = withoutExtension(last)
    .slice(0, lookedAtLength)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const stem = cutToBytes(plain, maxStemLength).replace(/[\s.]+$/, '')
  if (stem === '') return 'file'
  return windowsDevice.test(stem) ? `_${stem}` : stem
}

/**
 * Names that Windows keeps for devices, with whatever stands behind a dot: the superscript digits of Latin-1 count as digits
 * (learn.microsoft.com, Naming Files, Paths, and Namespaces). Spaces before the dot do not make it another name.
 */
const windowsDevice = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i

/** The extension of a name in lower case, `''` for none. */
export function extensionIn(name: string): string {
  return (/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? '').toLowerCase()
}

/** Leaves room for a number, an extension, the `.json` of the file beside it, and the id it has in the trash. */
const maxStemLength = 140

/** What stands further behind in a name somebody gave is cut off anyway, but for signs that are left out before. */
const lookedAtLength = 10 * maxStemLength

function withoutExtension(name: string): string {
  const extension = extensionIn(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}

function timeStamp(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}_${[two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())].join('-')}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Words in lower case with `-` between them, cut between words where that leaves most of it. */
function slug(text: string, length: number): string {
  const words = text
    .slice(0, 400)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const characters = Array.from(words)
  if (characters.length <= length) return cutToBytes(words, length)
  const cut = characters.slice(0, length).join('')
  const lastBreak = cut.lastIndexOf('-')
  return cutToBytes(lastBreak > length / 2 ? cut.slice(0, lastBreak) : cut, length).replace(/-+$/, '')
}

function cutToBytes(text: string, bytes: number): string {
  let cut = ''
  let used = 0
  for (const character of text) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    cut += character
  }
  return cut
}
