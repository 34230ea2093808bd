import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.github', 'workflows')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

  test('calls scripts that are there', () => {
    const missing = named(/npm run ([\w:-]+)/g).filter((script) => scripts[script] === undefined)
    const files = named(/((?:e2e|electron|node_modules|\.github)\/[\w./-]+\.(?:ts|json|js|sh))\b/g)
    expect([...missing, ...files.filter((path) => !existsSync(join(root, path)))]).toEqual([])
  })

  test('may read by default, and has actions of a fixed version only', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(named(/uses: (\S+)/g).filter((action) => !/@v\d+$|^\.\//.test(action))).toEqual([])
  })

  test('has steps of one line: longer ones are scripts', () => {
    expect(text).not.toMatch(/run: [|>]/)
  })
})
