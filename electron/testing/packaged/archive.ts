import { createPackageFromFiles, extractFile, statFile } from '@electron/asar'
import fs, { globSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that the installers pack (`files` in `electron-builder.yml`). */
const packed = ['package.json', 'dist/main/*.js', 'dist/preload/*.cjs', 'dist/renderer/**/*.*']

/** Packs the built app of the project at `root` into an archive. */
export async function packApp(root: string, archive: string): Promise<void> {
  const files = globSync(packed, { cwd: root }).filter((path) => !path.endsWith('.map'))
  await createPackageFromFiles(
    root,
    archive,
    files.map((path) => join(root, path)),
  )
}

/**
 * Makes files inside of `archive` readable under paths below it, as in Electron: for imports, and for the functions of
 * `node:fs` with which the app reads its own files. Any other access to such a path fails, as on any path below a file.
 */
export function readFromArchive(archive: string): void {
  const inside = (path: unknown): string | undefined => {
    const text = path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : path
    return typeof text === 'string' && text.startsWith(archive + sep) ? relative(archive, text) : undefined
  }
  const read = (path: string, options: unknown): string | Buffer => {
    const bytes = extractFile(archive, path)
    const encoding =
      typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding
    return encoding === undefined ? bytes : bytes.toString(encoding as BufferEncoding)
  }
  const { readFileSync } = fs
  const { readFile, realpath } = fs.promises
  Object.assign(fs, {
    readFileSync: (path: unknown, options: unknown) => {
      const entry = inside(path)
      return entry === undefined ? readFileSync(path as string, options as 'utf8') : read(entry, options)
    },
  })
  Object.assign(fs.promises, {
    readFile: async (path: unknown, options: unknown) => {
      const entry = inside(path)
      return entry === undefined ? readFile(path as string, options as 'utf8') : read(entry, options)
    },
    realpath: async (path: unknown, options: unknown) => {
      const entry = inside(path)
      if (entry === undefined) return realpath(path as string, options as 'utf8')
      // Throws for a missing file.
      statFile(archive, entry)
      return join(await realpath(archive), entry)
    },
  })
  syncBuiltinESMExports()
  registerHooks({
    resolve(specifier, context, next) {
      // Main loads some of its own files later, by name.
      const from = specifier.startsWith('.') ? context.parentURL : undefined
      const url = URL.canParse(specifier, from) ? new URL(specifier, from) : undefined
      const isInside = url !== undefined && inside(url) !== undefined
      return isInside ? { url: url.href, shortCircuit: true } : next(specifier, context)
    },
    load(url, context, next) {
      const entry = inside(new URL(url))
      if (entry === undefined) return next(url, context)
      return { format: 'module', source: extractFile(archive, entry), shortCircuit: true }
    },
  })
}
