import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'references-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(() => {
  for (const path of [
    'tsconfig.json',
    'shared/tsconfig.json',
    'shared/web-globals.d.ts',
    'renderer/tsconfig.json',
    'renderer/lib/tsconfig.json',
  ]) {
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

test('shared/ can reach for what runs anywhere', async () => {
  expect(await compile('shared', "export const origin = new URL('https://a.example').origin")).toEqual([])
})

test.each([
  ['shared', 'document', 'export const title = document.title'],
  ['shared', 'process', 'export const platform = process.platform'],
  ['shared', 'fetch', "export const response = fetch('https://a.example')"],
  ['shared', 'node:fs', "export { readFileSync } from 'node:fs'"],
  ['renderer/lib', 'document', 'export const title = document.title'],
  ['renderer/lib', 'process', 'export const platform = process.platform'],
  ['renderer', 'process', 'export const platform = process.platform'],
  ['renderer', 'node:fs', "export { readFileSync } from 'node:fs'"],
])('%s/ has no %s to reach for', async (project, name, source) => {
  const errors = await compile(project, source)
  expect(errors).toEqual([expect.stringContaining(name)])
})

/** The compiler's errors in a project of one file, with the project's real configuration. */
async function compile(project: string, source: string): Promise<string[]> {
  for (const name of ['shared', 'renderer/lib', 'renderer']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'probe.ts'), `${name === project ? source : 'export {}'}\n`)
  }
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = await run(process.execPath, [tsc, '-b', '--force', project], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
  return output.split('\n').filter((line) => line.includes('error TS'))
}
