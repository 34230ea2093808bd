import { expect, test } from 'vitest'
import { parsePagePath } from './page-path.ts'

test.each([
  ['/', 'index.html'],
  ['/index.html', 'index.html'],
  ['/assets/main-B4x_.js', 'assets/main-B4x_.js'],
  ['/a%20file.css', 'a file.css'],
])('reads %s as %s', (pathname, expected) => {
  expect(parsePagePath(pathname)).toBe(expected)
})

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets%5c..%5cx.js',
  '/assets\\x.js',
  '/index.html%00.png',
  '/%E0%A4%A.js',
  '/./index.html',
  '//host/share.js',
  '/C:/windows/x.js',
  'index.html',
  '',
])('refuses %s', (pathname) => {
  expect(parsePagePath(pathname)).toBeNull()
})
