import { describe, expect, it } from 'vitest'
import { navigate, parseRoute } from './route.ts'

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
})
