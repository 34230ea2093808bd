import { maxGivenDepth, maxGivenFiles } from '../../../shared/limits.ts'

/** A file that the user chose or dropped, with its path inside that: its name, or a path with folder names. */
export interface GivenFile {
  readonly path: string
  readonly file: File
}

/** Files from a file input. Those of a chosen folder have their path in it. */
export function givenOfChoice(files: readonly File[]): GivenFile[] {
  return files
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !isHidden(path))
    .slice(0, maxGivenFiles + 1)
}

/**
 * Files of a drop, including those in dropped folders: call it during the drop event, since the browser denies access
 * later. Hidden files are left out. Stops one file after the limit, so that the caller can tell that there are more.
 */
export function givenOfDrop(transfer: DataTransfer): Promise<GivenFile[]> {
  const items = 'items' in transfer ? [...transfer.items] : []
  const entries = items.flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (!entries.some(({ isDirectory }) => isDirectory))
    return Promise.resolve(givenOfChoice([...transfer.files]))
  return readEntries(entries)
}

/** Files that systems and programs store beside the user's own. */
function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || name === 'node_modules')
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<GivenFile[]> {
  const found: GivenFile[] = []
  let level = [...entries]
  for (let depth = 0; depth <= maxGivenDepth && level.length > 0; depth += 1) {
    const below: FileSystemEntry[] = []
    for (const entry of level) {
      if (found.length > maxGivenFiles) return found
      if (isHidden(entry.name)) continue
      if (isFile(entry)) {
        const file = await readFile(entry)
        if (file !== undefined) found.push({ path: entry.fullPath.replace(/^\//, ''), file })
      } else if (isFolder(entry)) below.push(...(await readFolder(entry)))
    }
    level = below
  }
  return found
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** Resolves to `undefined` for a file that is gone or may not be read. */
function readFile(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)))
}

/** `readEntries` returns at most a hundred entries at a time. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (all.length <= maxGivenFiles) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) break
    all.push(...batch)
  }
  return all
}
