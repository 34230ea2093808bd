import { basename, extname, join } from 'node:path'

/** Where things are inside a media folder. */
export const trashName = '.trash'
export const exportsName = 'exports'

/** What the file beside another one is called. */
export function sideNameOf(fileName: string): string {
  return `${fileName}.json`
}

/** Beside which file one of this name would lie; `undefined` for a name that is none of those. */
export function baseOfSideName(fileName: string): string | undefined {
  return fileName.endsWith('.json') ? fileName.slice(0, -'.json'.length) : undefined
}

/** Bytes that names of files may have on every system, with room for what lies beside one. */
const maxNameBytes = 255 - '.json'.length

/** What a file is called in the trash: two that had the same name are both there. A long name loses the end of its stem. */
export function trashedNameOf({ id, fileName }: { id: string; fileName: string }): string {
  const extension = extname(fileName)
  const room = maxNameBytes - Buffer.byteLength(`${id}_${extension}`)
  if (Buffer.byteLength(fileName) - Buffer.byteLength(extension) <= room || room < 0)
    return `${id}_${fileName}`
  // A sign that was cut in two is left out.
  const stem = Buffer.from(fileName)
    .subarray(0, room)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  return `${id}_${stem}${extension}`
}

/** The id and the name before of a file in the trash, `undefined` for what we did not put there. */
export function readTrashedName(name: string): { id: string; fileName: string } | undefined {
  const [, id, fileName] = /^([0-9a-f-]{36})_(.+)$/.exec(name) ?? []
  return id === undefined || fileName === undefined ? undefined : { id, fileName }
}

/** A name as it lies in a folder. An index from elsewhere, as of a backup, may name what leads out of it: that is no file of ours. */
export function insideName(name: string): string {
  const isPlain = name === basename(name) && !['', '.', '..'].includes(name)
  return isPlain ? name : `_${name.replaceAll(/[/\\:]/g, '_')}`
}

/** Where the file of an item is: always inside of the folder. */
export function pathOf(
  folder: string,
  item: { id: string; fileName: string; deletedAt?: number | undefined },
): string {
  return item.deletedAt === undefined
    ? join(folder, insideName(item.fileName))
    : join(folder, trashName, insideName(trashedNameOf(item)))
}
