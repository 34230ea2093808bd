import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { previewPolicy } from './content-security-policy.ts'
import { createPageResponder } from './page-response.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-'))
const root = join(folder, 'renderer')
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(root, 'index.html'), '<!doctype html>')
writeFileSync(join(root, 'preview-frame.html'), '<!doctype html>')
writeFileSync(join(root, 'assets/main.js'), 'export {}')
writeFileSync(join(root, 'assets/main.js.map'), '{}')
writeFileSync(join(folder, 'secret.txt'), 'secret')
symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'))
afterAll(() => rmSync(folder, { recursive: true }))

const respond = createPageResponder({ root, contentSecurityPolicy: "default-src 'none'" })
const get = (pathname: string) => respond({ method: 'GET', pathname })

test('serves the page and its files with their types', async () => {
  const page = await get('/')
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<!doctype html>',
  ])
  const script = await get('/assets/main.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('content-length')).toBe('9')
})

test('answers HEAD without a body', async () => {
  const response = await respond({ method: 'HEAD', pathname: '/' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each([
  ['/../secret.txt', 403],
  ['/..%2fsecret.txt', 403],
  ['/..%5csecret.txt', 403],
  ['/secret.txt%00.js', 403],
  ['/link.txt', 403],
  ['/missing.js', 404],
  ['/assets', 404],
  ['/assets/', 403],
  ['/assets/main.js.map', 404],
])('answers %s with %i', async (pathname, status) => {
  const response = await get(pathname)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('secret')
})

test('answers no writing method', async () => {
  expect((await respond({ method: 'POST', pathname: '/' })).status).toBe(405)
})

async function policyOf(path: string): Promise<string | null> {
  return (await get(path)).headers.get('content-security-policy')
}

test('sends the page of previews with a policy of its own, and nothing that looks like it', async () => {
  expect(await policyOf('/preview-frame.html')).toBe(previewPolicy)
  expect(await policyOf('/assets/preview-frame.html')).toBe("default-src 'none'")
  expect(await policyOf('/preview-frame.html/')).toBe("default-src 'none'")
})

test('sends the content security policy with every answer, refusals included', async () => {
  const answers = await Promise.all([get('/'), get('/assets/main.js'), get('/missing.js'), get('/..%2fx.js')])
  for (const answer of answers) {
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
