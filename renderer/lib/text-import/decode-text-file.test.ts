import { describe, expect, it } from 'vitest'
import { decodeTextFile } from './decode-text-file.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function messageOf(bytes: Uint8Array, name: string): string {
  const read = decodeTextFile(bytes, name)
  return read.ok ? `text: ${read.value}` : read.error.message
}

describe('a file that becomes rows', () => {
  it('is read as UTF-8, and as UTF-16 with a byte-order mark', () => {
    expect(decodeTextFile(bytesOf('今天, "a"\n'), 'a.csv')).toEqual({ ok: true, value: '今天, "a"\n' })
    expect(decodeTextFile(bytesOf('\uFEFFone'), 'a.txt')).toMatchObject({ ok: true })
    expect(decodeTextFile(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe5, 0x4e), 'a.txt')).toEqual({
      ok: true,
      value: 'A以',
    })
    expect(decodeTextFile(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'a.txt')).toEqual({
      ok: true,
      value: 'café',
    })
    expect(decodeTextFile(new Uint8Array(), 'empty.txt')).toEqual({ ok: true, value: '' })
  })

  it('is refused by what it is when it is no text', () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)
    expect(messageOf(png, 'boat.png')).toBe('boat.png is an image file, not text.')
    expect(messageOf(png, 'boat.csv')).toBe('boat.csv is an image file, not text.')
    expect(messageOf(bytesOf('%PDF-1.7\n'), 'a.pdf')).toBe('a.pdf is a PDF, not text.')
    expect(messageOf(Uint8Array.of(1, 2, 0, 4, 0xff), 'a.bin')).toBe('a.bin is a binary file, not text.')
    expect(messageOf(Uint8Array.of(0x9f, 0x8e, 0x7d, 0x9c, 0x81), 'a.txt')).toBe('a.txt is not UTF-8 text.')
    expect(messageOf(Uint8Array.of(0xff, 0xfe, 0, 0xd8), 'a.txt')).toBe('a.txt is a binary file, not text.')
  })
})
