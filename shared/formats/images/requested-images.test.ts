import { describe, expect, it } from 'vitest'
import { requestedByBody, requestedByForm } from './requested-images.ts'

describe('what a request asks for', () => {
  it('is one square picture unless it says otherwise', () => {
    expect(requestedByBody({ prompt: 'a' })).toEqual({ count: 1, size: undefined, ratio: 1 })
    expect(requestedByBody(undefined)).toEqual({ count: 1, size: undefined, ratio: 1 })
  })

  it('is read from count and size, however they are written', () => {
    expect(requestedByBody({ n: 4, size: '1536x1024' })).toEqual({ count: 4, size: '1536x1024', ratio: 1.5 })
    expect(requestedByBody({ n: '3', size: 'auto' })).toEqual({ count: 3, size: 'auto', ratio: 1 })
    expect(requestedByBody({ n: -2, size: '0x0' })).toEqual({ count: 1, size: '0x0', ratio: 1 })
    expect(requestedByBody({ n: 5000 }).count).toBe(128)
  })

  it('counts only fields that are switched on, and what extra JSON says last', () => {
    const parameters = { n: { isSent: true, value: 2 }, size: { isSent: false, value: '512x256' } }
    expect(requestedByForm({ parameters, extraJson: '' })).toEqual({ count: 2, size: undefined, ratio: 1 })
    expect(requestedByForm({ parameters, extraJson: '{"n": 3}' }).count).toBe(3)
    expect(requestedByForm({ parameters, extraJson: '{"n": ' }).count).toBe(2)
  })
})
