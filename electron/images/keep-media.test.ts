import { describe, expect, it } from 'vitest'
import { sniffType } from '../../shared/media/sniff-type.ts'
import { createInlineLibrary } from './inline-library.ts'
import { pcmToWav } from './pcm-to-wav.ts'

describe('bare samples', () => {
  it('become a WAV file with the rate they name', () => {
    const wav = pcmToWav(Buffer.from([1, 0, 2, 0]), 'audio/L16;codec=pcm;rate=16000')
    expect(sniffType(wav ?? new Uint8Array())).toBe('audio/wav')
    const header = Buffer.from(wav ?? [])
    expect([header.readUInt32LE(24), header.readUInt32LE(40), header.length]).toEqual([16_000, 4, 48])
  })

  it('are told from files', () => {
    expect(pcmToWav(Buffer.from([1]), 'audio/mpeg')).toBeUndefined()
  })
})

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
