import { join } from 'node:path'

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

/** What a file is called in the trash: two that had the same name are both there. */
export function trashedNameOf({ id, fileName }: { id: string; fileName: string }): string {
  return `${id}_${fileName}`
}

/** The id and the name before of a file in the trash, `undefined` for what we did not put there. */
export function readTrashedName(name: string): { id: string; fileName: string } | undefined {
  const [, id, fileName] = /^([0-9a-f-]{36})_(.+)$/.exec(name) ?? []
  return id === undefined || fileName === undefined ? undefined : { id, fileName }
}

/** Where the file of an item is. */
export function pathOf(
  folder: string,
  item: { id: string; fileName: string; deletedAt?: number | undefined },
): string {
  return item.deletedAt === undefined
    ? join(folder, item.fileName)
    : join(folder, trashName, trashedNameOf(item))
}
