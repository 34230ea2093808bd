import { expect, it } from 'vitest'
import { isNewerVersion } from './compare-versions.ts'

it('puts versions in the order of Semantic Versioning', () => {
  const ordered = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    'v1.0.1',
    '1.10.0',
    '2.0.0',
  ]
  for (const [index, current] of ordered.entries()) {
    const newer = ordered.filter((candidate) => isNewerVersion(candidate, current))
    expect({ current, newer }).toEqual({ current, newer: ordered.slice(index + 1) })
  }
})

it('takes nothing for newer that is no version, or that differs by its build alone', () => {
  const candidates = ['latest', '', '9', '9.0', '1.0.0+build.7', `9.0.0-${'a'.repeat(200)}`, '9.0.0 ']
  expect(candidates.filter((candidate) => isNewerVersion(candidate, '1.0.0'))).toEqual([])
  expect(isNewerVersion('9.0.0', 'development')).toBe(false)
})
