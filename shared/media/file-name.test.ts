import { describe, expect, it, test } from 'vitest'
import { extensionIn, givenStem, madeStem, unknownTokens } from './file-name.ts'

const at = new Date(2026, 10, 21, 14, 3, 22).getTime()

describe('the name of a file that was made', () => {
  it('says when, by which model and of what', () => {
    expect(madeStem({ at, model: 'gpt-image-1', prompt: 'A lighthouse, at dusk!' })).toBe(
      '2026-11-21_14-03-22_gpt-image-1_a-lighthouse-at-dusk',
    )
  })

  it('keeps letters of any script, and nothing a system could choke on', () => {
    expect(madeStem({ at, model: 'owner/Model:v2', prompt: 'Über 灯台 <b>*?|"\\..\n' })).toBe(
      '2026-11-21_14-03-22_owner-model-v2_uber-灯台-b',
    )
  })

  it('is cut between words, and never long', () => {
    const long = madeStem({ at, model: 'm'.repeat(500), prompt: 'words and words '.repeat(500) })
    expect(long).toMatch(/_words-and-words-words-and-words-words-and-words$/)
    for (const prompt of ['🗼'.repeat(500), '灯'.repeat(500), 'a'.repeat(500)]) {
      expect(Buffer.byteLength(madeStem({ at, model: '灯'.repeat(90), prompt }))).toBeLessThan(110)
    }
  })

  it('leaves out what is not known', () => {
    expect(madeStem({ at, model: '', prompt: '!?' })).toBe('2026-11-21_14-03-22')
  })
})

describe('a pattern for names', () => {
  const file = {
    at,
    model: 'gpt-image-1',
    prompt: 'A lighthouse',
    voice: 'Alloy',
    index: 3,
    requestId: 'req_AbC-9',
  }

  it.each([
    ['{model} {index} - {prompt}', 'gpt-image-1 3 - a-lighthouse'],
    ['{date} at {time}', '2026-11-21 at 14-03-22'],
    ['{voice}.{request-id}', 'alloy.req_AbC-9'],
    ['Images/{model}\\{index}', 'Images-gpt-image-1-3'],
    ['  .{prompt}. ', 'a-lighthouse'],
    ['{modle} {index}', '{modle} 3'],
    ['{index}.mp3', '3.mp3'],
    ['con', '_con'],
    ['aux.{index}', '_aux.3'],
    ['a<b>:"|?*c\u202e\u0000{index}', 'a b c 3'],
    ['', '2026-11-21_14-03-22_gpt-image-1_alloy_a-lighthouse'],
    ['   ', '2026-11-21_14-03-22_gpt-image-1_alloy_a-lighthouse'],
  ])('%j gives %j', (pattern, stem) => {
    expect(madeStem(file, pattern)).toBe(stem)
  })

  it('leaves out what is not known, with what separates it from the rest', () => {
    const pattern = '{prompt}_{model}_{voice}-{index}, {request-id}'
    expect(madeStem({ at, model: 'm' }, pattern)).toBe('m')
    expect(madeStem({ at, prompt: 'p', index: 2 }, pattern)).toBe('p-2')
    expect(madeStem({ at }, pattern)).toBe('file')
  })

  it('takes letters of any script, and is never longer than every system takes', () => {
    expect(madeStem({ at, prompt: 'صورة قارب 🗼 שלום' }, '{prompt}')).toBe('صورة-قارب-שלום')
    for (const text of ['🗼', '灯', 'ا', 'a'])
      for (const pattern of [text.repeat(300), `{prompt}${text.repeat(150)}{prompt}`])
        expect(Buffer.byteLength(madeStem({ at, prompt: text.repeat(500) }, pattern))).toBeLessThanOrEqual(
          140,
        )
  })

  it('tells what is no token', () => {
    expect(unknownTokens('{date} {modle} {} {request-id}')).toEqual(['modle', ''])
  })
})

test.each([
  ['Holiday photo.JPG', 'Holiday photo'],
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\temp\a:b*c?.png`, 'a b c'],
  ['.hidden.png', 'hidden'],
  ['con.png', '_con'],
  ['LPT1.txt', '_LPT1'],
  ['name. . .png', 'name'],
  ['line\nbreak\u202Egnp.png', 'line break gnp'],
  ['', 'file'],
  ['...', 'file'],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(140)],
])('makes a name of %j that every system takes', (given, stem) => {
  expect(givenStem(given)).toBe(stem)
})

test.each([
  ['COM¹.png', '_COM¹'],
  ['com².txt', '_com²'],
  ['COM³', '_COM³'],
  ['lpt¹.tar.gz', '_lpt¹.tar'],
  ['CONIN$', '_CONIN$'],
  ['conout$.log', '_conout$'],
  ['aux .h', '_aux'],
  ['nul.tar.gz', '_nul.tar'],
  ['CON . . .', '_CON'],
  ['con .old.png', '_con .old'],
])('renames %j, which is a device on Windows', (given, stem) => {
  expect(givenStem(given)).toBe(stem)
})

test.each(['COM', 'COM¹0', 'console', 'CONIN', 'lpt', 'nulls'])('keeps %j, which is none', (given) => {
  expect(givenStem(given)).toBe(given)
})

test('knows an extension by its shape', () => {
  expect(['a.PNG', 'a', 'a.b c', 'a.tar.gz'].map(extensionIn)).toEqual(['png', '', '', 'gz'])
})
