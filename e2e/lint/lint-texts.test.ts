import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Hard-coded texts, one in each file, with the rule that finds them. */
const violations: Readonly<Record<string, readonly [source: string, rule: string]>> = {
  'renderer/panels/a.tsx': ['export const A = () => <b>Send</b>', 'untranslated'],
  'renderer/panels/b.tsx': ['export const B = () => <b>{1} models</b>', 'untranslated'],
  'renderer/panels/c.tsx': ['export const C = () => <button aria-label="Stop" />', 'untranslated'],
  'renderer/panels/d.tsx': ['export const D = () => <i title="Request id" />', 'untranslated'],
  'renderer/panels/e.tsx': ['export const E = () => <input placeholder="Name" />', 'untranslated'],
  'renderer/panels/f.tsx': ['export const F = () => <Field label="Name" />', 'untranslated'],
  'renderer/panels/g.tsx': ['export const G = ({ n }) => <Field label={`Rename ${n}`} />', 'untranslated'],
  'renderer/panels/h.tsx': ["export const H = ({ is }) => <b>{is ? 'Stop' : null}</b>", 'untranslated'],
  'renderer/app/i.ts': ["export const i = (toast) => toast.add({ title: 'Copied' })", 'untranslated'],
  'renderer/app/j.ts': ["export const items = [{ id: 'x', label: 'Show in folder' }]", 'untranslated'],
  'renderer/lib/k.ts': ["export const k = () => 'No file was found.'", 'untranslated'],
  'renderer/lib/l.ts': ['export const l = (name) => `${name} is empty`', 'untranslated'],
  'electron/main/m.ts': ["export const menu = { label: 'View', submenu: [] }", 'untranslated'],
  'electron/library/n.ts': [
    "export const n = { kind: 'not-found', message: 'The file is gone.' }",
    'untranslated',
  ],
  'shared/formats/o.ts': ["export const o = { help: 'How random the answer is.' }", 'untranslated'],
  'renderer/app/p.ts': ['export const p = speechText().clips', 'while-loading'],
  'renderer/app/q.ts': ['export const q = [{ label: chatText().send }]', 'while-loading'],
}

/** Strings that look like a text but are none. */
const allowed: Readonly<Record<string, string>> = {
  'renderer/panels/ok-a.tsx':
    'export const A = () => <b className="Flex items-center gap-2">{chatText().send}</b>',
  'renderer/panels/ok-b.tsx': 'export const B = () => <code>Content-Type: application/json</code>',
  'renderer/panels/ok-c.tsx': 'export const C = ({ x }) => <b role="Status" id="Name of it">{x}…</b>',
  'renderer/panels/ok-d.tsx': 'export const tabs = { get label() { return chatText().send } }',
  'renderer/lib/ok-e.ts':
    "export const e = (name) => name === 'No such thing' || name.startsWith('Bearer token')",
  'electron/runs/ok-f.ts': "export const f = (log) => log.warn('The file was not there.')",
  'electron/runs/ok-g.ts': "export function g() { throw new Error('This cannot happen.') }",
  'electron/runs/ok-h.ts': "export const h = (db) => db.prepare('SELECT count(*) FROM runs WHERE Id = 1')",
  'electron/runs/ok-i.test.ts': "test('Finds what Was Lost', () => {})",
  'shared/text/en/ok.ts': "export const okTexts = { send: 'Send it now' }",
}

let reported: Map<string, string[]>

beforeAll(async () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'e2e/lint'), join(folder, 'e2e/lint'), { recursive: true })
  const sources = [
    ...Object.entries(violations).map(([path, [source]]) => [path, source] as const),
    ...Object.entries(allowed),
  ]
  for (const [path, source] of sources) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${source}\n`)
  }
  reported = await lint()
})

test.each(Object.entries(violations))('finds in %s: %s', (path, [, rule]) => {
  expect(reported.get(path)).toEqual([`text(${rule})`])
})

test.each(Object.entries(allowed))('leaves in %s: %s', (path) => {
  expect(reported.get(path)).toBeUndefined()
})

/** The rules that report a violation, by file. */
async function lint(): Promise<Map<string, string[]>> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const output = await run(process.execPath, [oxlint, '--format=json'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] }
  const found = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    if (!code.startsWith('text(')) continue
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
  return found
}
