import { fileURLToPath } from 'node:url'
import { reader, type Reader } from './reader.ts'

/** The exports of `renderer/fuzz/page-readers.tsx`: the readers of the page, which know nothing of this folder. */
interface PageReaders {
  readonly pageReaders: Readonly<Record<string, (text: string) => number>>
  readonly pageExamples: readonly string[]
}

/**
 * Loads the page's readers, which Node alone cannot load: they are compiled by the page's own bundler, as for
 * production, and run on this thread without a window.
 */
export async function loadPageReaders(): Promise<Reader[]> {
  process.env['NODE_ENV'] = 'production'
  const { runnerImport } = await import('vite')
  const root = fileURLToPath(new URL('../../renderer', import.meta.url))
  const { module } = await runnerImport<PageReaders>(`${root}/fuzz/page-readers.tsx`, {
    root,
    mode: 'production',
    logLevel: 'error',
    configFile: false,
    plugins: [withoutStyles],
  })
  return Object.entries(module.pageReaders).map(([name, read]) =>
    reader(`page: ${name}`, read, { examples: module.pageExamples }),
  )
}

/** Style sheets would need a whole build, and no reader uses them. */
const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre' as const,
  resolveId: (source: string) => (source.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id: string) => (id === '\0without-styles' ? '' : undefined),
}
