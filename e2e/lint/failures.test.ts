import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Rule {
  readonly does: string
  readonly pattern: RegExp
  /** The only file that may contain it. */
  readonly only: string
  readonly found: string
}

const rules: readonly Rule[] = [
  {
    does: 'makes a mutation',
    pattern: /\buseMutation\b/,
    only: 'renderer/queries/use-command-mutation.ts',
    found: "import { useMutation } from '@tanstack/react-query'",
  },
  {
    does: 'makes the toast of a failure',
    pattern: /\bshow\(\s*\{[^{}]*\bCircleAlert\b|\bshow\(\s*\{\s*message:\s*wordError\(/,
    only: 'renderer/controls/overlays/toast.tsx',
    found: 'toast.show({\n  message: text.failed,\n  icon: CircleAlert,\n})',
  },
  {
    does: 'tells a failure with no place of its own from a bug',
    pattern: /instanceof CommandError\)[^}]{0,40}showError\(/,
    only: 'renderer/panels/undoable/use-note-failure.ts',
    found: 'if (error instanceof CommandError) toast.showError(error.appError)',
  },
  {
    does: 'takes a change back that main has made',
    pattern: /\bundo:[^,]*(?:\bcall\(|mutateAsync\(|\.catch\()/,
    only: '',
    found: 'show({ message, undo: () => void takeBack().catch(fail) })',
  },
]

const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules/.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

test.each(rules)('one place in the window $does', ({ pattern, only, found }) => {
  expect(files.length).toBeGreaterThan(500)
  const places = files.filter(({ source }) => pattern.test(source)).map(({ file }) => file)
  expect(places).toEqual(only === '' ? [] : [only])
  expect(pattern.test(found)).toBe(true)
})
