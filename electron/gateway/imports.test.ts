import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The packages that loading a module loads at once: `import type` and `import()` do not count. */
function packagesOf(entry: string): string[] {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const queue = [entry]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      // `import { type A, type B } from` is erased whole.
      if (names.startsWith('{') && everyNameIsAType(names)) continue
      if (from.startsWith('.')) queue.push(resolve(file, '..', from))
      else if (!from.startsWith('node:')) packages.add(from)
    }
  }
  expect(seen.size).toBeGreaterThan(10)
  return [...packages]
}

const staticImport = /^(?:import|export)\s+(?:(\{[^}]*\}|\*(?: as \w+)?|\w+)\s+from\s+)?'([^']+)'/gm

function everyNameIsAType(names: string): boolean {
  const listed = names.replaceAll(/[{}\s]+/g, ' ').trim()
  return listed.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
}

test('sending a request loads no package at once: zod alone takes longer than all the rest of a first answer', () => {
  expect(packagesOf(resolve(import.meta.dirname, 'run-exchange.ts'))).toEqual([])
})
