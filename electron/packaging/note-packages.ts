import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Records which packages a build contains, in `packages/<name>.json` beside its folder, for `write-notices.ts`. Code
 * for workers is a separate build inside it.
 */
export function notePackages(name: string): { readonly build: Plugin; readonly worker: () => Plugin[] } {
  const packages = new Set<string>()
  const collect: Pick<Plugin, 'generateBundle'> = {
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const files = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
        for (const file of files) {
          const found = packageOf(file)
          if (found !== undefined) packages.add(found)
        }
      }
    },
  }
  return {
    build: {
      name: 'note-packages',
      ...collect,
      writeBundle({ dir }) {
        if (dir === undefined) return
        const folder = join(dir, '..', 'packages')
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, `${name}.json`), JSON.stringify([...packages].toSorted()))
      },
    },
    worker: () => [{ name: 'note-packages-of-workers', ...collect }],
  }
}

/**
 * The name `@scope/name` of the package that contains a file. For a package inside another one, including the path
 * there.
 */
function packageOf(file: string): string | undefined {
  return /node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@][^/]*)\//.exec(
    file.replaceAll('\\', '/'),
  )?.[1]
}
