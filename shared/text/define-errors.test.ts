import { afterEach, expect, test } from 'vitest'
import { defineErrors, wordError } from './define-errors.ts'
import { pseudo } from './pseudo.ts'
import { setTranslation, type ErrorEntry, type Translation } from './translation.ts'

afterEach(() => setTranslation(undefined))

const fileError = defineErrors('library', {
  gone: { message: 'File not found.', nextStep: 'It may have been deleted.' },
  tooLarge: ({ name, bytes }: { name: string; bytes: number }) => ({
    message: `${name} has ${bytes} bytes.`,
  }),
  notListed: ({ cause }: { cause: string }) => ({ message: `Saved, but not listed. ${cause}` }),
})

const chinese: Readonly<Record<string, ErrorEntry>> = {
  gone: { message: '文件不存在。' },
  tooLarge: ({ name, bytes }: { name: string; bytes: number }) => ({ message: `${name} 有 ${bytes} 字节。` }),
  notListed: ({ cause }: { cause: string }) => ({ message: `已保存，但未列出。${cause}` }),
}

const inChinese: Translation = {
  language: 'zh-CN',
  text: (_area, english) => english,
  error: (area, code) => (area === 'library' ? chinese[code] : undefined),
  fallback: (english) => english,
}

test('an error holds the English sentences, and which they are', () => {
  expect(fileError('tooLarge', { name: 'a.png', bytes: 12 })).toEqual({
    message: 'a.png has 12 bytes.',
    text: { code: 'library.tooLarge', params: { name: 'a.png', bytes: 12 } },
  })
  expect(fileError('gone')).toEqual({
    message: 'File not found.',
    nextStep: 'It may have been deleted.',
    text: { code: 'library.gone' },
  })
})

test('an error that stands in the sentence of another is worded in the same language', () => {
  const error = fileError('notListed', { cause: fileError('tooLarge', { name: 'a.png', bytes: 12 }) })
  expect(error.message).toBe('Saved, but not listed. a.png has 12 bytes.')
  expect(wordError(error)).toEqual({ message: error.message })
  setTranslation(inChinese)
  expect(wordError(error)).toEqual({ message: '已保存，但未列出。a.png 有 12 字节。' })
  expect(wordError(fileError('gone'))).toEqual({ message: '文件不存在。' })
})

test('what a language has no sentences for stays as it was recorded', () => {
  setTranslation(inChinese)
  const old = { message: 'This was said by an older version.', nextStep: 'Read it all the same.' }
  expect(wordError(old)).toEqual(old)
  expect(wordError({ ...old, text: { code: 'library.noSuchCode' } })).toEqual(old)
  expect(wordError({ ...old, text: { code: 'toString' } })).toEqual(old)
  setTranslation(pseudo)
  expect(wordError(old).message).toMatch(/^\[Ţ|^\[Thîš/)
})

test('parameters that do not fit the sentence leave the recorded one', () => {
  setTranslation({
    ...inChinese,
    error: () => (params: { name: string }) => ({ message: params.name.toUpperCase() }),
  })
  expect(wordError({ message: 'As recorded.', text: { code: 'library.gone', params: { name: 3 } } })).toEqual(
    {
      message: 'As recorded.',
    },
  )
})
