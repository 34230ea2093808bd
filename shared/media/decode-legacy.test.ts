import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Texts in legacy encodings: names and documents of a few words, which give little evidence of the encoding. */
const texts: readonly (readonly [encoding: string, text: string, hex: string])[] = [
  ['euc-jp', '東京都渋谷区', 'c5ecb5fec5d4bdc2c3abb6e8'],
  ['euc-jp', '日本語', 'c6fccbdcb8ec'],
  [
    'euc-jp',
    '氏名,住所\n山田,大阪府\n佐藤,京都府\n',
    'bbe1ccbe2cbdbbbdea0abbb3c5c42cc2e7bae5c9dc0abab4c6a32cb5fec5d4c9dc0a',
  ],
  ['euc-jp', '株式会社山田商店 請求書', 'b3f4bcb0b2f1bcd2bbb3c5c4bea6c5b920c0c1b5e1bdf1'],
  [
    'euc-jp',
    '商品名,単価,数量,合計\nA-1,100,2,200\n',
    'bea6c9caccbe2cc3b1b2c12cbff4cecc2cb9e7b7d70a412d312c3130302c322c3230300a',
  ],
  [
    'euc-jp',
    '会議資料。第一部:経営計画、第二部:予算。',
    'b2f1b5c4bbf1cec1a1a3c2e8b0ecc9f43ab7d0b1c4b7d7b2e8a1a2c2e8c6f3c9f43acdbdbbbba1a3',
  ],
  ['euc-jp', '電話番号: 03-1234-5678', 'c5c5cfc3c8d6b9e63a2030332d313233342d35363738'],
  ['shift_jis', '東京都渋谷区', '938c8b9e93738f61924a8be6'],
  [
    'shift_jis',
    '氏名,住所\r\n山田,大阪府\r\n佐藤,京都府\r\n',
    '8e8196bc2c8f5a8f8a0d0a8e5293632c91e58de3957b0d0a8db293a12c8b9e9373957b0d0a',
  ],
  ['shift_jis', '会議資料 第一部 経営計画', '89ef8b638e9197bf2091e688ea9594208c6f89638c7689e6'],
  [
    'gb18030',
    '姓名,地址\r\n王芳,北京市海淀区\r\n',
    'd0d5c3fb2cb5d8d6b70d0acdf5b7bc2cb1b1bea9cad0baa3b5edc7f80d0a',
  ],
  ['gb18030', '本公司产品价格表', 'b1beb9abcbbeb2fac6b7bcdbb8f1b1ed'],
  ['gb18030', '今天天气很好，我们去公园。', 'bdf1ccecccecc6f8badcbac3a3acced2c3c7c8a5b9abd4b0a1a3'],
  ['gb18030', '中国', 'd6d0b9fa'],
  ['big5', '姓名,地址\r\n王大明,台北市\r\n', 'a96da6572ca661a77d0d0aa4fda46aa9fa2ca578a55fa5ab0d0a'],
  ['big5', '本公司產品價格表，請參考。', 'a5bba4bda571b2a3ab7ebbf9aee6aaeda141bdd0b0d1a6d2a143'],
  ['big5', '今天天氣很好', 'a4b5a4d1a4d1aef0abdca66e'],
  ['euc-kr', '이름,주소\n김철수,서울\n', 'c0ccb8a72cc1d6bcd20ab1e8c3b6bcf62cbcadbfef0a'],
  ['euc-kr', '안녕하세요. 반갑습니다.', 'bec8b3e7c7cfbcbcbfe42e20b9ddb0a9bdc0b4cfb4d92e'],
  [
    'cp850',
    'Grüße aus Köln: größer, schöner, für alle',
    '477281e16520617573204b946c6e3a20677294e165722c20736368946e65722c2066817220616c6c65',
  ],
  [
    'cp850',
    'name,price\r\nCafé,3.50\r\nCrème brûlée,7\r\n',
    '6e616d652c70726963650d0a436166822c332e35300d0a43728a6d65206272966c82652c370d0a',
  ],
  [
    'cp850',
    "Le garçon est très français, voilà la leçon d'été.",
    '4c6520676172876f6e206573742074728a73206672616e876169732c20766f696c85206c61206c65876f6e2064278274822e',
  ],
  [
    'cp850',
    'El niño comió una piña en España y después más.',
    '456c206e69a46f20636f6d69a220756e61207069a46120656e2045737061a46120792064657370758273206da0732e',
  ],
  [
    'cp850',
    'ÆBLE og RØDGRØD med fløde på Sjælland, smørrebrød',
    '92424c45206f6720529d4447529d44206d656420666c9b646520708620536a916c6c616e642c20736d9b72726562729b64',
  ],
  [
    'cp850',
    'Müller, Jörg\r\nÄrzte, Übung, Öl\r\n',
    '4d816c6c65722c204a9472670d0a8e727a74652c209a62756e672c20996c0d0a',
  ],
  [
    'cp850',
    'São Paulo: informação não disponível, situação',
    '53c66f205061756c6f3a20696e666f726d6187c66f206ec66f20646973706f6ea176656c2c20736974756187c66f',
  ],
  [
    'cp850',
    '┌──────┐\r\n│ Menü │\r\n└──────┘\r\nWählen Sie: Öffnen, schließen, drücken',
    'dac4c4c4c4c4c4bf0d0ab3204d656e8120b30d0ac0c4c4c4c4c4c4d90d0a5784686c656e205369653a209966666e656e2c207363686c6965e1656e2c20647281636b656e',
  ],
  [
    'windows-1252',
    'Grüße aus Köln: größer, schöner, für alle',
    '4772fcdf6520617573204bf66c6e3a206772f6df65722c20736368f66e65722c2066fc7220616c6c65',
  ],
  [
    'windows-1252',
    'name,price\r\nCafé “Lune”,€3.50\r\n',
    '6e616d652c70726963650d0a436166e920934c756e65942c80332e35300d0a',
  ],
  [
    'windows-1252',
    'Le garçon est très français, voilà… l’été – déjà.',
    '4c6520676172e76f6e20657374207472e873206672616ee76169732c20766f696ce085206c92e974e920962064e96ae02e',
  ],
  [
    'windows-1252',
    'It’s “quoted” – don’t panic… it’s €5.',
    '49749273209371756f74656494209620646f6e92742070616e69638520697492732080352e',
  ],
  [
    'windows-1252',
    'El niño comió una piña en España y después más. ¿Qué?',
    '456c206e69f16f20636f6d69f320756e61207069f16120656e2045737061f1612079206465737075e973206de1732e20bf5175e93f',
  ],
  [
    'windows-1252',
    'ÆBLE og RØDGRØD med fløde på Sjælland, smørrebrød',
    'c6424c45206f672052d8444752d844206d656420666cf864652070e520536ae66c6c616e642c20736df87272656272f864',
  ],
  ['windows-1252', 'Œuvre du cœur, sœur et vœux', '8c7576726520647520639c75722c20739c757220657420769c7578'],
  [
    'windows-1252',
    'São Paulo: informação não disponível, situação',
    '53e36f205061756c6f3a20696e666f726d61e7e36f206ee36f20646973706f6eed76656c2c207369747561e7e36f',
  ],
  [
    'windows-1252',
    '25 °C, 10 µm, ±5 %, § 12 des Gesetzes für Bäume',
    '323520b0432c20313020b56d2c20b13520252c20a7203132206465732047657365747a65732066fc722042e4756d65',
  ],
]

it.each(texts)('%s is read from its bytes: %j', (encoding, text, hex) => {
  expect(decodeText(new Uint8Array(Buffer.from(hex, 'hex')))).toEqual({ text, encoding })
})

it.each(texts)('%s is read where the text is long: %j', (encoding, text, hex) => {
  const times = Math.ceil(150_000 / (hex.length / 2))
  const bytes = new Uint8Array(Buffer.from(hex.repeat(times), 'hex'))
  const read = decodeText(bytes)
  expect(read?.encoding).toBe(encoding)
  expect(read?.text === text.repeat(times)).toBe(true)
})

it('bytes of no encoding are none, and take a moment', () => {
  const bytes = Uint8Array.from({ length: 4_000_000 }, (_, at) => 0x80 + ((at * 73) % 128))
  expect(decodeText(bytes)).toBeUndefined()
})
