import { describe, expect, it } from 'vitest'
import { closeMarkers, isTableBeginning } from './close-markers.ts'

describe('closing what a stream left open', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a **bold', 'a **bold**'],
    ['a **bold ', 'a **bold**'],
    ['a **bold*', 'a **bold**'],
    ['a **bold**', 'a **bold**'],
    ['a **', 'a'],
    ['an *italic', 'an *italic*'],
    ['***both', '***both***'],
    ['**bold *and italic', '**bold *and italic***'],
    ['~~gone', '~~gone~~'],
    ['run `npm st', 'run `npm st`'],
    ['run ``a ` b', 'run ``a ` b``'],
    ['run ``a ` b`', 'run ``a ` b``'],
    ['run `', 'run'],
    ['snake_case_name', 'snake_case_name'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['see [the docs](https://exam', 'see the docs'],
    ['see [the do', 'see the do'],
    ['see [the docs](https://example.com)', 'see [the docs](https://example.com)'],
    ['**see [the docs](https://exam', '**see the docs**'],
    ['a picture ![alt](https://ex', 'a picture'],
    ['- **open\n- next *one', '- **open\n- next *one*'],
    ['| a | **b', '| a | **b**'],
    ['\\*not open', '\\*not open'],
    ['a line\n-', 'a line'],
    ['a line\n- b', 'a line\n- b'],
  ])('turns %j into %j', (source, shown) => {
    expect(closeMarkers(source)).toBe(shown)
  })

  it('waits for the second line of a table', () => {
    expect(['| a | b', '| a | b |\n', '| a | b |\n|--'].map(isTableBeginning)).toEqual([true, true, true])
    expect(isTableBeginning('| a | b |\n|---|---|\n| 1')).toBe(false)
    expect(isTableBeginning('a | b')).toBe(false)
  })
})
