import { describe, expect, it } from 'vitest'
import { goOnFromHere, navigate, parseRoute } from './route.ts'

describe('routes', () => {
  it('reads the tab and what is left for it', () => {
    expect(['', '#/chat', '#/settings/connections/a%20b', '#/%E0%A4%A/x'].map(parseRoute)).toEqual([
      { tab: '', rest: '' },
      { tab: 'chat', rest: '' },
      { tab: 'settings', rest: 'connections/a b' },
      { tab: '%E0%A4%A', rest: 'x' },
    ])
  })

  it('comes back to where it went', () => {
    navigate('settings', 'connections/ä b')
    expect(parseRoute(location.hash)).toEqual({ tab: 'settings', rest: 'connections/ä b' })
  })

  it.each([
    ['nowhere', '#/library/tools', '#/library/tools/t1', true],
    ['to another tab', '#/experiments', '#/experiments', false],
    ['to another place of the same tab', '#/library/tools/t2', '#/library/tools/t2', false],
  ])('go on after an answer for whoever went %s meanwhile', (_where, meanwhile, then, went) => {
    navigate('library', 'tools')
    const goOn = goOnFromHere()
    location.hash = meanwhile
    expect(goOn('library', 'tools/t1')).toBe(went)
    expect(location.hash).toBe(then)
  })

  it.each([
    ['after the second', [1, 0]],
    ['before it', [0, 1]],
  ])('lead to the second of two that were asked for, though the first comes %s', (_when, order) => {
    navigate('library')
    const goOn = [goOnFromHere(), goOnFromHere()]
    for (const at of order) goOn[at]?.('library', at === 0 ? 'first' : 'second')
    expect(location.hash).toBe('#/library/second')
  })

  it('stay where the person went after the first of two was there', () => {
    navigate('library')
    const [first, second] = [goOnFromHere(), goOnFromHere()]
    first('library', 'first')
    navigate('chat')
    expect(second('library', 'second')).toBe(false)
    expect(location.hash).toBe('#/chat')
  })
})
