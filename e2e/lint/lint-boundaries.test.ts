import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRows, sharedRows } from './boundary-table.mjs'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One forbidden import each, by the file that contains it. */
const violations: Readonly<Record<string, string>> = {
  'shared/formats/a.ts': "import { readFile } from 'node:fs'",
  'shared/formats/b.ts': "import { x } from '../../electron/host/host.ts'",
  'shared/formats/c.ts': "import { x } from '../../renderer/controls/buttons/button.tsx'",
  'shared/formats/d.ts': "import x from 'undici'",
  'shared/formats/e.ts': "import { useState } from 'react'",
  'shared/formats/f.test.ts': "import { x } from '../../electron/runs/run-service.ts'",
  'shared/errors/a.ts': "import { profile } from '../gateway/profile.ts'",
  'shared/formats/g.ts': "import type { Turn } from '../conversations/conversation.ts'",
  'shared/images/a.ts': "import type { X } from '../video/job.ts'",
  'shared/request-forms/a.ts': "import type { X } from '../ipc/contract.ts'",
  'shared/a.ts': "import { ok } from './errors/result.ts'",
  'shared/no-row/a.ts': "import { ok } from '../errors/result.ts'",
  'electron/runs/a.ts': "import { app } from 'electron'",
  'electron/runs/b.ts': "import electron from 'electron'",
  'electron/runs/c.ts': "import { x } from '../keys/key-service.ts'",
  'electron/runs/d.ts': "export { x } from '../keys/key-service.ts'",
  'electron/runs/e.ts': "export const x = await import('../keys/key-service.ts')",
  'electron/runs/f.ts': "import { x } from '../../renderer/bridge/call.ts'",
  'electron/runs/g.ts': "import { x } from '../main/menu.ts'",
  'electron/library/a.ts': "import type { Dispatcher } from 'undici'",
  'electron/runs/h.ts': "import { useState } from 'react'",
  'electron/app/a.ts': "import { x } from '../host/electron/electron-shell.ts'",
  'electron/host/node/a.ts': "import { x } from '../memory/memory-clock.ts'",
  'electron/app/b.ts': "import { x } from '../../renderer/lib/har/to-har.ts'",
  'electron/lib/a.ts': "import { x } from '../runs/run-service.ts'",
  'electron/practice-gateway/a.ts': "import type { X } from '../gateway/exchange.ts'",
  'electron/browser-host.ts': "import { x } from './main.ts'",
  'renderer/controls/a.tsx': "import { readFile } from 'fs'",
  'renderer/controls/b.tsx': "import { x } from '../../electron/host/host.ts'",
  'renderer/controls/c.tsx': "import { ipcRenderer } from 'electron'",
  'renderer/controls/d.tsx': "import { x } from '../tabs/chat/chat-tab.tsx'",
  'renderer/controls/e.tsx': "import { x } from '../app/app.tsx'",
  'renderer/controls/f.tsx': "import type { X } from '../../electron/app/app.ts'",
  'renderer/controls/g.tsx': "import { x } from '../queries/media.ts'",
  'renderer/controls/h.tsx': "import type { X } from '../stores/route.ts'",
  'renderer/controls/i.tsx': "import { x } from '../bridge/use-bridge.ts'",
  'renderer/controls/j.tsx': "import { x } from '../panels/inspector/inspector.tsx'",
  'renderer/controls/k.tsx': "import { create } from 'zustand'",
  'renderer/controls/l.tsx': "import { useQuery } from '@tanstack/react-query'",
  'renderer/controls/lists/a.ts': "import { useVirtualizer } from '@tanstack/react-virtual'",
  'renderer/lib/a.ts': "import { x } from '../controls/class-names.ts'",
  'renderer/lib/b.ts': "import { useState } from 'react'",
  'renderer/lib/c.ts': "import { readFileSync } from 'node:fs'",
  'renderer/text-worker/a.ts': "import { x } from '../panels/markdown/markdown.tsx'",
  'renderer/bridge/a.ts': "import { x } from '../stores/route.ts'",
  'renderer/bridge/b.ts': "import { x } from '../controls/button.tsx'",
  'renderer/stores/a.ts': "import { x } from '../queries/media.ts'",
  'renderer/queries/a.ts': "import { x } from '../panels/parameters/form-scope.tsx'",
  'renderer/queries/b.ts': "import { x } from '../controls/button.tsx'",
  'renderer/panels/audio/a.tsx': "import { x } from '../../request-tab/request-tab.tsx'",
  'renderer/panels/audio/b.tsx': "import type { X } from '../../tabs/speech/takes/take.ts'",
  'renderer/request-tab/a.tsx': "import { x } from '../tabs/speech/definition.tsx'",
  'renderer/request-tab/form/b.tsx': "import { x } from '../../app/tabs.ts'",
  'renderer/no-row/a.ts': "import { x } from '../lib/plain-reason.ts'",
  'renderer/tabs/chat/a.tsx': "import { x } from '../settings/settings-tab.tsx'",
  'renderer/tabs/chat/components/b.tsx': "import { x } from '../../settings/settings-tab.tsx'",
  'renderer/tabs/chat/c.tsx': "import { x } from '../../app/tabs.ts'",
  'renderer/tabs/chat/d.test.tsx': "import { x } from '../../../electron/app/create-app.ts'",
  'e2e/specs/a.spec.ts': "import { x } from '../../electron/app/create-app.ts'",
  'e2e/packaged/a.ts': "import { x } from '../../electron/testing/fake-electron.ts'",
  'e2e/specs/b.spec.ts': "import { x } from '../../renderer/app/app.tsx'",
  'e2e/bench/a.ts': "import { x } from '../../renderer/app/app.tsx'",
}

/** Imports that the same rules allow. */
const allowed: Readonly<Record<string, string>> = {
  'shared/formats/ok.ts': "import * as z from 'zod/mini'\nimport { x } from '../errors/result.ts'",
  'shared/formats/ok.test.ts': "import { readFileSync } from 'node:fs'\nimport { test } from 'vitest'",
  'shared/request-forms/ok.ts':
    "import { x } from '../formats/registry.ts'\nimport { y } from '../medic/sent-parameters.ts'",
  'shared/errors/ok.test.ts': "import { profile } from '../gateway/profile.ts'",
  'electron/lib/ok.ts': "import { ok } from '../../shared/errors/result.ts'\nimport { x } from './other.ts'",
  'electron/app/ok.test.ts': "import { x } from '../../renderer/lib/har/to-har.ts'",
  'electron/runs/ok.ts':
    "import type { X } from '../keys/key-service.ts'\nimport { y } from '../host/host.ts'\nimport { z } from './other.ts'\nimport { a } from '../lib/disk-error.ts'",
  'electron/host/node/ok.ts': "import { x } from '../conf-store.ts'",
  'electron/app/ok.ts': "import { x } from '../runs/run-service.ts'",
  'electron/main/ok.ts': "import { app } from 'electron'\nimport { x } from '../ipc/port-channel.ts'",
  'electron/host/electron/ok.ts': "import { session } from 'electron'\nimport { x } from '../host.ts'",
  'renderer/tabs/chat/ok.tsx':
    "import { useState } from 'react'\nimport { x } from './components/composer.tsx'\nimport { y } from '../../controls/button.tsx'\nimport { z } from '../../../shared/settings/settings.ts'",
  'renderer/tabs/speech/ok.tsx': "import { x } from '../../request-tab/request-tab.tsx'",
  'renderer/request-tab/ok.tsx':
    "import { x } from '../panels/parameters/request-fields.tsx'\nimport { y } from '../queries/media.ts'\nimport type { Z } from '../../shared/request-forms/define-request-form.ts'",
  'renderer/panels/audio/ok.tsx':
    "import { x } from '../../queries/media.ts'\nimport { y } from '../../stores/route.ts'\nimport { z } from '../../controls/button.tsx'\nimport { a } from '../../text-worker/use-text-task.ts'",
  'renderer/controls/ok.tsx': "import { useState } from 'react'\nimport { x } from '../lib/format-number.ts'",
  'renderer/controls/lists/use-rows-in-view.ts': "import { useVirtualizer } from '@tanstack/react-virtual'",
  'renderer/lib/har/ok.test.ts': "import { readFileSync } from 'node:fs'",
  'renderer/app/ok.tsx': "import { x } from '../tabs/chat/chat-tab.tsx'",
  'e2e/bench/ok.ts': "import { x } from '../../electron/runs/run-service.ts'",
  'e2e/fuzz/ok.ts': "import { x } from '../../renderer/lib/har/to-har.ts'",
  'e2e/specs/ok.spec.ts': "import { x } from '../../electron/practice-gateway/server.ts'",
  'e2e/packaged/ok.ts': "import type { FromApp } from '../../electron/testing/packaged/messages.ts'",
}

/** Two modules that import each other, one of them only a type. */
const circle: Readonly<Record<string, string>> = {
  'shared/runs/circle-a.ts': "import type { B } from './circle-b.ts'\nexport type A = { readonly b: B }",
  'shared/runs/circle-b.ts': "import type { A } from './circle-a.ts'\nexport type B = { readonly a?: A }",
}

test('every folder of shared/ and of renderer/ has its place in the table', () => {
  const withoutRow = [
    ...foldersOf('shared').filter((name) => !sharedRows.some((row) => row.includes(name))),
    ...foldersOf('renderer').filter((name) => !(name in pageRows)),
  ]
  // These folders compose the others, and may import all of them.
  expect(new Set(withoutRow)).toEqual(new Set(['app', 'fuzz', 'testing']))
})

test('every row of the table is a folder', () => {
  const rows = [
    ...sharedRows.flat().map((name) => join('shared', name)),
    ...Object.keys(pageRows).map((name) => join('renderer', name)),
  ]
  expect(rows.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

let reported: Map<string, string[]>
let circles: string[]

beforeAll(async () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'e2e/lint'), join(folder, 'e2e/lint'), { recursive: true })
  for (const [path, source] of Object.entries({ ...violations, ...allowed, ...circle })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${source}\n`)
  }
  const found = await lint()
  reported = messagesByFile(found.filter(({ code }) => code.startsWith('boundaries')))
  circles = found.filter(({ code }) => code === 'import(no-cycle)').map(({ filename }) => filename)
})

test.each(Object.entries(violations))('refuses in %s: %s', (path) => {
  expect(reported.get(path)).toEqual([expect.stringContaining('must not import')])
})

test.each(Object.entries(allowed))('allows in %s: %s', (path) => {
  expect(reported.get(path)).toBeUndefined()
})

test('refuses modules that import each other, types included', () => {
  expect(circles.toSorted()).toEqual(Object.keys(circle))
})

interface Diagnostic {
  readonly code: string
  readonly message: string
  readonly filename: string
}

/** The diagnostics of lint for the folder. Only some rules are checked, since these fragments break others. */
async function lint(): Promise<readonly Diagnostic[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const output = await run(process.execPath, [oxlint, '--format=json'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics
}

function messagesByFile(diagnostics: readonly Diagnostic[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { message, filename } of diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), message])
  }
  return found
}

/** The folders of a layer that contain code other than tests. */
function foldersOf(layer: string): string[] {
  return globSync(`${layer}/*/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => path.split(sep)[1] ?? '')
}
