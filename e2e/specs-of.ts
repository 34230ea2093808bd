import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const specs = join(import.meta.dirname, 'specs')

/**
 * The end-to-end specs that are named after one of the folders in a path: `renderer/tabs/images/edit` has
 * `images.spec.ts` and `images-edit.spec.ts`. Other specs may reach the folder too; `npm test` runs all.
 */
export function specsOf(path: string): string[] {
  const names = new Set(path.split('/').slice(1))
  return readdirSync(specs)
    .filter((spec) => spec.endsWith('.spec.ts'))
    .filter((spec) => {
      const parts = spec.slice(0, -'.spec.ts'.length).split('-')
      return parts.some((_, index) => names.has(parts.slice(0, index + 1).join('-')))
    })
    .toSorted()
}
