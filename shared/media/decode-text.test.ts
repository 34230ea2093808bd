import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const utf16 = (text: string, isBig = false): Uint8Array => {
  const buffer = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? buffer.swap16() : buffer)
}
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

const german = 'Grüße aus Köln: “größer” für €5'

describe('the text of a file', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['UTF-8', new TextEncoder().encode('Grüße 中文 😀'), 'Grüße 中文 😀', 'utf-8'],
    ['UTF-8 with a mark', hex('efbbbf 61c3a9'), 'aé', 'utf-8'],
    ['UTF-16LE with a mark', utf16(`\uFEFF${german}`), german, 'utf-16le'],
    ['UTF-16BE with a mark', utf16(`\uFEFF${german}`, true), german, 'utf-16be'],
    [
      'UTF-16LE without a mark',
      utf16('Plain letters only, no mark'),
      'Plain letters only, no mark',
      'utf-16le',
    ],
    ['UTF-16BE without a mark', utf16('Plain letters only', true), 'Plain letters only', 'utf-16be'],
    [
      'Chinese UTF-16LE without a mark',
      utf16('姓名,城市\r\n王芳,北京\r\n'),
      '姓名,城市\r\n王芳,北京\r\n',
      'utf-16le',
    ],
    [
      'Shift_JIS',
      hex('82b182ea82cd8365835883678 2c582b78142 0d0a 8bc696b1837483408343838b8740 0d0a'.replaceAll(' ', '')),
      'これはテストです。\r\n業務ファイル①\r\n',
      'shift_jis',
    ],
    [
      'ISO-2022-JP',
      hex('1b244224332473244b2441244f1b28422c20776f726c640a'),
      'こんにちは, world\n',
      'iso-2022-jp',
    ],
    ['EUC-JP', hex('a4b3a4eca4cfa5c6a5b9a5c8a4c7a4b9'), 'これはテストです', 'euc-jp'],
    ['GBK', hex('d0d5c3fb2cb3c7cad00d0acef7cac72cb1b1bea90d0a'), '姓名,城市\r\n西是,北京\r\n', 'gb18030'],
    ['GBK of two characters', hex('b1b1bea9'), '北京', 'gb18030'],
    ['Big5', hex('a96da657 2c abb0a5ab 0d0a a5fab5d8'), '姓名,城市\r\n光華', 'big5'],
    ['EUC-KR', hex('bec8b3e7c7cfbcbcbfe4'), '안녕하세요', 'euc-kr'],
    [
      'Windows-1252',
      latin('name,price\r\nCaf\xe9 \x93Lune\x94,\x803.50\r\n'),
      'name,price\r\nCafé “Lune”,€3.50\r\n',
      'windows-1252',
    ],
    ['one word of Windows-1252', latin('gr\xfc\xdfe'), 'grüße', 'windows-1252'],
    [
      'Windows-1251',
      hex(
        'cfeef0f220eef2eaf0fbf220f120f1e5ecfc20f7e0f1eef220f3f2f0e02e20cff0e8f5eee4e8f2e52c20efeee6e0ebf3e9f1f2e02c20e22ef2e5f7e5ede8e520e4edff2e',
      ),
      'Порт открыт с семь часот утра. Приходите, пожалуйста, в.течение дня.',
      'windows-1251',
    ],
  ])('in %s', (_name, bytes, text, encoding) => expect(decodeText(bytes)).toEqual({ text, encoding }))

  it.each<[string, Uint8Array]>([
    ['a picture', hex('89504e470d0a1a0a0000000d49484452')],
    ['samples of sound', hex('0000 0100 ffff 0000 0200 feff 0000')],
    ['bytes of chance', hex('9f8e7d6c5b4a3928fffefdfc810203')],
    ['one byte', hex('ff')],
    ['half a character of UTF-16', hex('fffe 4700 72')],
    ['a lone surrogate of UTF-16', hex('fffe 4700 00d8 4700')],
  ])('is not made of %s', (_name, bytes) => expect(decodeText(bytes)).toBeUndefined())

  it('of no bytes is empty', () =>
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' }))

  it('takes a moment for a long file', () => {
    const bytes = new Uint8Array(4_000_000).fill(0xe9)
    expect(decodeText(bytes)?.encoding).not.toBe('utf-8')
  })
})
