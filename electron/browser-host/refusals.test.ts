import { expect, test } from 'vitest'
import { get, providePageFolder, start } from './testing/host-under-test.ts'
import { languageOf } from './refusals.ts'

providePageFolder()

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.3, zh-Hans;q=0.7', 'zh-CN'],
  ['fr,de;q=0.5,zh;q=0', 'en'],
  ['fr;q=1, zh;q=0.1', 'zh-CN'],
  ['', 'en'],
  ['*', 'en'],
  ['zh;q=nonsense', 'en'],
  [undefined, 'en'],
])('who prefers %s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test.each([
  ['/', 'en', 'This browser needs a link'],
  ['/', 'zh-CN', '此浏览器需要链接'],
  ['/?token=used', 'en', 'This link has expired'],
  ['/?token=used', 'zh-CN', '此链接已失效'],
  ['/anything', 'zh-CN', '此链接已失效'],
])('%s says in %s what to do, in a page that fetches no style', async (path, language, title) => {
  const host = await start()
  const { status, body } = await get(host, path, { 'accept-language': language })
  const page = body.toString()
  expect(status).toBe(403)
  expect(page).toContain(`<h1 style=`)
  expect(page).toContain(title)
  expect(page).toContain(`<html lang="${language}"`)
  expect(page).toContain('npm start')
  expect(page).not.toMatch(/<style|<link|onclick/)
  expect(page.includes('/way-back.js')).toBe(path === '/')
})
