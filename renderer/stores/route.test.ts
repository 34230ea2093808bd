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
})
