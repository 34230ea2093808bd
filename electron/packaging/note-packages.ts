import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Notes which packages go into a build, in `packages/<name>.json` beside its folder, for `write-notices.ts`. What is made for
 * workers is a build of its own inside of it.
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

/** `@scope/name` of a file inside a package. Of one that lies in another package, with the way there. */
function packageOf(file: string): string | undefined {
  return /node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@][^/]*)\//.exec(
    file.replaceAll('\\', '/'),
  )?.[1]
}
