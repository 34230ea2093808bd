import { describe, expect, it } from 'vitest'
import { isInlineImage, toLinkTarget } from './link-target.ts'

describe('the target of a link', () => {
  it('names the host that would be opened', () => {
    expect(toLinkTarget('https://example.com:8443/a?b')).toEqual({
      url: 'https://example.com:8443/a?b',
      host: 'example.com:8443',
      canOpen: true,
    })
  })

  it('shows the real host behind a user name', () => {
    expect(toLinkTarget('https://bank.example@evil.example/')?.host).toBe('evil.example')
  })

  it('offers http and mail for copying only', () => {
    expect(toLinkTarget('http://example.com')?.canOpen).toBe(false)
    expect(toLinkTarget('mailto:a@example.com')).toEqual({
      url: 'mailto:a@example.com',
      host: 'a@example.com',
      canOpen: false,
    })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', '#anchor', null])(
    'is none for %j',
    (address) => {
      expect(toLinkTarget(address)).toBeUndefined()
    },
  )
})

describe('an image inside the text', () => {
  it('is a bitmap in base64', () => {
    expect(isInlineImage('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    expect(isInlineImage('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false)
    expect(isInlineImage('https://example.com/a.png')).toBe(false)
  })
})
