import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

test('every point of the security checklist names a test that is there', () => {
  const page = readFileSync(join(folder, 'desktop-checks.md'), 'utf8')
  const points = [...page.matchAll(/^\| (\d+) +\|.*\| `([\w/.-]+\.test\.ts)`: (.+?) +\|$/gm)].map(
    ([, number = '', file = '', title = '']) => ({ number: Number(number), file, title }),
  )
  expect(points.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  const missing = points.filter(
    ({ file, title }) => !readFileSync(join(folder, file), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
})

test('every finding of the review names a test that is there, or says why there is none', () => {
  const page = readFileSync(join(folder, 'desktop-checks.md'), 'utf8')
  const findings = [...page.matchAll(/^\| E(\d+) +\| .*? \| (.+?) +\|$/gm)].map(
    ([, number = '', shown = '']) => ({ number: Number(number), shown }),
  )
  // Two numbers in between are about the end-to-end suite itself.
  const numbers = [...Array.from({ length: 30 }, (_, index) => index + 1), 33, 34, 35]
  expect(findings.map(({ number }) => number)).toEqual(numbers)
  const missing = findings.filter(({ shown }) => {
    const [, file, title = ''] = /^`([\w/.-]+\.test\.ts)`: (.+)$/.exec(shown) ?? []
    return file === undefined
      ? !shown.startsWith('not run: ')
      : !readFileSync(join(folder, file), 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})
