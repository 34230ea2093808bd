import { describe, expect, it } from 'vitest'
import { createInlineLibrary } from './inline-library.ts'

describe('an answer that is sent back', () => {
  const inline = createInlineLibrary({
    read: async (id) =>
      id === 'one'
        ? { ok: true, value: Buffer.from('picture') }
        : { ok: false, error: { kind: 'not-found', message: 'It is gone.' } },
  })
  const data = Buffer.from('picture').toString('base64')

  it('has the bytes of its media in its blocks and in what its format keeps', async () => {
    const turn = {
      role: 'assistant' as const,
      blocks: [{ type: 'media' as const, mediaType: 'image/png', mediaId: 'one' }],
      keep: [{ inlineData: { mimeType: 'image/png', data: '⟨library:one⟩' } }],
    }
    expect(await inline([turn])).toEqual({
      ok: true,
      value: [
        {
          ...turn,
          blocks: [{ type: 'media', mediaType: 'image/png', mediaId: 'one', data }],
          keep: [{ inlineData: { mimeType: 'image/png', data } }],
        },
      ],
    })
  })

  it('goes without what was never kept, and not at all without what is gone', async () => {
    const lost = {
      type: 'media' as const,
      mediaType: 'image/png',
      problem: { kind: 'storage' as const, message: 'Full.' },
    }
    expect(await inline([{ blocks: [lost, { type: 'text', text: 'Hello' }] }])).toEqual({
      ok: true,
      value: [{ blocks: [{ type: 'text', text: 'Hello' }] }],
    })
    const gone = { type: 'media' as const, mediaType: 'image/png', mediaId: 'two' }
    expect(await inline([{ blocks: [gone] }])).toMatchObject({ ok: false, error: { message: 'It is gone.' } })
  })
})
