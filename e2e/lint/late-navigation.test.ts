import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'late-navigation-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Leads on after an answer, whoever asked may be elsewhere by then. */
const late: Readonly<Record<string, string>> = {
  'renderer/panels/a.ts':
    "export const a = async (save) => { const { id } = await save(); navigate('chat', id) }",
  'renderer/panels/b.ts': "export const b = (save) => save().then(({ id }) => navigate('chat', id))",
  'renderer/panels/c.ts':
    "export const c = (save) => save({}, { onSuccess: ({ id }) => navigate('chat', id) })",
  'renderer/panels/d.ts': "export const d = { onMade() { navigate('library') } }",
  'renderer/panels/e.tsx': "export const E = () => <Form onAdded={({ id }) => navigate('settings', id)} />",
  'renderer/panels/f.ts':
    "export async function f(get) { const texts = await get(); openWithTexts('chat', { texts }) }",
  'renderer/panels/g.ts':
    "export async function g(get) { if (await get()) return; else openWithMedia('edit', []) }",
}

/** Goes at once, goes by `goOn`, or when something else is chosen later. */
const allowed: Readonly<Record<string, string>> = {
  'renderer/panels/ok-a.ts': "export const a = (save) => { navigate('chat'); void save() }",
  'renderer/panels/ok-b.ts': "export const b = async (save) => { navigate('chat'); await save() }",
  'renderer/panels/ok-c.ts':
    "export const c = async (save) => { const goOn = goOnFromHere(); await save(); goOn('chat') }",
  'renderer/panels/ok-d.ts':
    "export const d = async (get, goOn) => { const texts = await get(); openWithTexts('chat', { texts }, { rest: 'new', goOn }) }",
  'renderer/panels/ok-e.ts':
    "export const e = async (save) => { await save(); toast({ run: () => navigate('history') }) }",
  'renderer/panels/ok-f.test.ts': "test('goes', async () => { await open(); navigate('history') })",
}

let reported: readonly string[]

beforeAll(async () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'e2e/lint'), join(folder, 'e2e/lint'), { recursive: true })
  for (const [path, source] of Object.entries({ ...late, ...allowed })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${source}\n`)
  }
  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'renderer'],
    { cwd: folder, maxBuffer: 8 * 1024 * 1024 },
  ).catch((error: unknown) => error as { stdout: string })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  reported = diagnostics.filter(({ code }) => /late-navigation/.test(code)).map(({ filename }) => filename)
})

test.each(Object.keys(late))('finds what leads on after an answer in %s', (path) => {
  expect(reported).toContain(path)
})

test.each(Object.keys(allowed))('leaves %s alone', (path) => {
  expect(reported).not.toContain(path)
})
