import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the page that ours is compared with, as Streamdown's own users do, and resolves with its files by path. */
export async function buildStreamdownFiles(): Promise<Map<string, { type: string; bytes: Buffer }>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-streamdown-'))
  try {
    await build({
      root: join(import.meta.dirname, 'streamdown'),
      configFile: false,
      logLevel: 'error',
      plugins: [tailwindcss()],
      build: { outDir: folder, emptyOutDir: true, target: 'chrome146', chunkSizeWarningLimit: 10_000 },
    })
    const files = new Map<string, { type: string; bytes: Buffer }>()
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const type = types[extname(path)] ?? 'application/octet-stream'
      files.set(path.slice(folder.length).replaceAll('\\', '/'), { type, bytes: await readFile(path) })
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
