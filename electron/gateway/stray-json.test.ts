import { expect, it } from 'vitest'
import { createStrayJson } from './stray-json.ts'
import { processorMsSince } from '../../shared/testing/processor-time.ts'

it('hands a value over with the line that closes it', () => {
  const stray = createStrayJson()
  expect(['{"a": "}",', '"b": [1,', '2]', '}'].map((line) => stray.add(line))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(stray.take()).toBe('{"a": "}",\n"b": [1,\n2]\n}')
  expect(stray.add('{}')).toBe(true)
})

it.each([['['], ['}'], ['[{}'], ['{"a":{}'], ['text']])(
  'looks at each of very many lines once: %s, then brackets',
  (first) => {
    const stray = createStrayJson()
    const began = process.threadCpuUsage()
    stray.add(first)
    for (let line = 0; line < 250_000; line += 1) stray.add(line % 2 === 0 ? '{}' : ',[]')
    expect(stray.take().length).toBeGreaterThan(1_000_000 / 2)
    // Parsing all lines anew with each would take minutes.
    expect(processorMsSince(began)).toBeLessThan(15_000)
  },
)
