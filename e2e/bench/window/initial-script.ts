import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const renderer = join(import.meta.dirname, '..', '..', 'dist', 'renderer')

/**
 * Bytes, gzipped file by file, of the scripts that the built page loads before it can run: its scripts and their static
 * imports.
 */
export async function initialScriptBytes(): Promise<{ bytes: number; files: number }> {
  const html = await readFile(join(renderer, 'index.html'), 'utf8')
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source = '']) => source)
  const seen = new Set<string>()
  let bytes = 0
  const queue = sources.map((source) => posix.normalize(source))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const script = await readFile(join(renderer, path))
    bytes += gzipSync(script).length
    for (const [, imported = ''] of script.toString().matchAll(staticImport)) {
      queue.push(posix.normalize(posix.join(dirname(path), imported)))
    }
  }
  return { bytes, files: seen.size }
}

/** Matches `import … from "../x.js"`, `import "../x.js"` and `export … from "../x.js"`; not `import("../x.js")`. */
const staticImport = /\b(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.[^"']+\.js)["']/g
