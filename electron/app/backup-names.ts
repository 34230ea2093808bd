import type { LibraryNames } from '../backup/list-files.ts'
import {
  baseOfSideName,
  pathOf,
  sideNameOf,
  trashedNameOf,
  trashName,
} from '../library/folder/folder-paths.ts'

/** How the library calls its files, for backups of them. */
export const backupNames: LibraryNames = { pathOf, trashedNameOf, sideNameOf, baseOfSideName, trashName }
