import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tableDate } from '../lib/bundled-table/find-in-table.ts'
import { tableModule } from './write-bundled-table.ts'

it('the bundled table is what its two packages say', () => {
  const file = join(import.meta.dirname, '../lib/bundled-table/table-data.ts')
  expect(readFileSync(file, 'utf8')).toBe(tableModule())
  expect(tableDate).toMatch(/^20\d\d-\d\d-\d\d$/)
})

it.each(['@pydantic/genai-prices', 'llm-zoo'])(
  '%s runs nothing when it is installed and brings nothing along',
  (name) => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8'),
    ) as { readonly scripts?: Record<string, string>; readonly dependencies?: Record<string, string> }
    const scripts = Object.keys(manifest.scripts ?? {})
    expect(scripts.filter((script) => /^(?:pre|post)?install$/.test(script))).toEqual([])
    expect(manifest.dependencies ?? {}).toEqual({})
  },
)
