import { basename, extname, join } from 'node:path'

/** The paths inside a media folder. */
export const trashName = '.trash'
export const exportsName = 'exports'

/** The name of the metadata file beside a file. */
export function sideNameOf(fileName: string): string {
  return `${fileName}.json`
}

/** The name of the file that a metadata file of this name belongs to; `undefined` for any other name. */
export function baseOfSideName(fileName: string): string | undefined {
  return fileName.endsWith('.json') ? fileName.slice(0, -'.json'.length) : undefined
}

/** The longest file name in bytes that every system allows, with room for the metadata file's extension. */
const maxNameBytes = 255 - '.json'.length

/** The name of a file in the trash, unique also for equal original names. The stem of a long name is shortened. */
export function trashedNameOf({ id, fileName }: { id: string; fileName: string }): string {
  const extension = extname(fileName)
  const room = maxNameBytes - Buffer.byteLength(`${id}_${extension}`)
  if (Buffer.byteLength(fileName) - Buffer.byteLength(extension) <= room || room < 0)
    return `${id}_${fileName}`
  // An incomplete character at the cut is dropped.
  const stem = Buffer.from(fileName)
    .subarray(0, room)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  return `${id}_${stem}${extension}`
}

/** The id and the original name of a file in the trash, `undefined` for a file that the app did not put there. */
export function readTrashedName(name: string): { id: string; fileName: string } | undefined {
  const [, id, fileName] = /^([0-9a-f-]{36})_(.+)$/.exec(name) ?? []
  return id === undefined || fileName === undefined ? undefined : { id, fileName }
}

/**
 * A name that stays inside its folder. An index from elsewhere, such as a backup, may contain a name that leads out of
 * it: that is replaced.
 */
export function insideName(name: string): string {
  const isPlain = name === basename(name) && !['', '.', '..'].includes(name)
  return isPlain ? name : `_${name.replaceAll(/[/\\:]/g, '_')}`
}

/** The path of an item's file: always inside of the folder. */
export function pathOf(
  folder: string,
  item: { id: string; fileName: string; deletedAt?: number | undefined },
): string {
  return item.deletedAt === undefined
    ? join(folder, insideName(item.fileName))
    : join(folder, trashName, insideName(trashedNameOf(item)))
}
