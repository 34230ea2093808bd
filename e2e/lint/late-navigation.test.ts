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

/** Files that navigate after an answer, when the user may be elsewhere already. */
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
  'renderer/panels/h.ts': 'export const h = async (save) => { const { id } = await save(); openRun(id) }',
  'renderer/panels/i.ts': 'export const i = { onTakenBack: () => openExperiment(1) }',
  'renderer/panels/j.ts':
    "const show = (id) => navigate('chat', id); export const j = (save) => save().then(({ id }) => show(id))",
  'renderer/panels/k.ts':
    'function open(id) { showInLibrary(id) } function openNext(id) { open(id) } export async function k(save) { openNext(await save()) }',
}

/** Exported functions that navigate without being in the list of such functions. */
const unlisted: Readonly<Record<string, string>> = {
  'renderer/panels/l.ts': "export function openThing(id) { navigate('library', id) }",
  'renderer/panels/m.ts':
    "const open = (id) => navigate('chat', id); export const openAnother = (id) => open(id)",
}

/** Files that navigate at once, through `goOn`, or when something else is selected later. */
const allowed: Readonly<Record<string, string>> = {
  'renderer/panels/ok-a.ts': "export const a = { onClick: (save) => { navigate('chat'); void save() } }",
  'renderer/panels/ok-b.ts':
    "export const b = { onClick: async (save) => { navigate('chat'); await save() } }",
  'renderer/panels/ok-c.ts':
    "export const c = async (save) => { const goOn = goOnFromHere(); await save(); goOn('chat') }",
  'renderer/panels/ok-d.ts':
    "export const d = async (get, goOn) => { const texts = await get(); openWithTexts('chat', { texts }, { rest: 'new', goOn }) }",
  'renderer/panels/ok-e.ts':
    "export const e = async (save) => { await save(); toast({ run: () => navigate('history') }) }",
  'renderer/panels/ok-g.ts':
    'export const g = async (save) => { const goOn = goOnFromHere(); openRun((await save()).id, goOn) }',
  'renderer/panels/ok-h.ts':
    "const show = (id, goOn) => goOn('chat', id); export const h = (save, goOn) => save().then(({ id }) => show(id, goOn))",
  'renderer/panels/ok-i.ts':
    "const show = (id) => toast({ run: () => navigate('chat', id) }); export const i = async (save) => show(await save())",
  'renderer/panels/ok-f.test.ts': "test('goes', async () => { await open(); navigate('history') })",
}

let reported: readonly { readonly filename: string; readonly message: string }[]

/** The messages of the rule for a file. */
const saidOf = (path: string): string[] =>
  reported.filter(({ filename }) => filename === path).map(({ message }) => message)

beforeAll(async () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'e2e/lint'), join(folder, 'e2e/lint'), { recursive: true })
  for (const [path, source] of Object.entries({ ...late, ...unlisted, ...allowed })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${source}\n`)
  }
  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'renderer'],
    { cwd: folder, maxBuffer: 8 * 1024 * 1024 },
  ).catch((error: unknown) => error as { stdout: string })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  reported = diagnostics.filter(({ code }) => /late-navigation/.test(code))
})

test.each(Object.keys(late))('finds what leads on after an answer in %s', (path) => {
  expect(saidOf(path)).toEqual([expect.stringMatching(/leads on after an answer/)])
})

test.each(Object.keys(unlisted))('asks for the name of what navigates by itself in %s', (path) => {
  expect(saidOf(path)).toEqual([expect.stringMatching(/navigates by itself/)])
})

test.each(Object.keys(allowed))('leaves %s alone', (path) => {
  expect(saidOf(path)).toEqual([])
})
