import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Files } from './pack-files.ts'
import { keyRefused } from './pack-keys.ts'

/** The variables in a pack's `env`, which its texts and files use as `{{env.NAME}}`. */
export interface PackEnvironment {
  /** Returns a value with the variables in its texts replaced. */
  fill(tree: unknown): unknown
  fillFiles(files: Files): Files
  /**
   * Fails with the name of an unused variable: it is meant for a provider or a program, which do not receive it here.
   */
  checkUsed(): Result<void>
}

/** Keys, addresses and settings that promptfoo's providers read directly. */
const foreignName = /(?:_API_KEY|_KEY|_TOKEN|_SECRET|_URL|_HOST|_ORGANIZATION)$|^PROMPTFOO_/i

const placeOfName = /\{\{\s*env(?:\.(\w+)|\[\s*(?:"(\w+)"|'(\w+)')\s*\])\s*\}\}/g

/** The error names a variable that is not supported. */
export function packEnvironment(
  values: Readonly<Record<string, string | number | boolean>>,
): Result<PackEnvironment> {
  const foreign = Object.keys(values).find((name) => foreignName.test(name))
  if (foreign !== undefined) return err(keyRefused('env', `env.${foreign}`))
  const used = new Set<string>()

  function fillText(text: string): string {
    return text.replaceAll(placeOfName, (place, ...names: (string | undefined)[]) => {
      const name = names.slice(0, 3).find((candidate) => candidate !== undefined) ?? ''
      if (!Object.hasOwn(values, name)) return place
      used.add(name)
      return String(values[name])
    })
  }

  function fill(tree: unknown): unknown {
    if (typeof tree === 'string') return fillText(tree)
    if (tree === null || typeof tree !== 'object') return tree
    if (Array.isArray(tree)) return tree.map(fill)
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, fill(value)]))
  }

  return ok({
    fill,
    fillFiles: ({ readFile, ...files }) => ({
      ...files,
      readFile(path) {
        const text = readFile(path)
        return text.ok ? ok(fillText(text.value)) : text
      },
    }),
    checkUsed() {
      const unused = Object.keys(values).find((name) => !used.has(name))
      return unused === undefined ? ok() : err(keyRefused('env', `env.${unused}`))
    },
  })
}
