import type { LibraryNames } from '../backup/list-files.ts'
import {
  baseOfSideName,
  pathOf,
  sideNameOf,
  trashedNameOf,
  trashName,
} from '../library/folder/folder-paths.ts'

/** The names of library files in backups. */
export const backupNames: LibraryNames = { pathOf, trashedNameOf, sideNameOf, baseOfSideName, trashName }
