import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { notePackages } from '../electron/packaging/note-packages.ts'
import { startPage } from '../electron/packaging/start-page.ts'
import { refuseWaitingChunks } from '../electron/packaging/waiting-chunks.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const project = fileURLToPath(new URL('..', import.meta.url))

const packages = notePackages('renderer')

const tests = ['renderer/**/*.test.{ts,tsx}']
/** Pure code, whose tests run in plain Node (`electron/vite.config.ts`). */
const pure = ['renderer/lib/**']
/** Tests that put something in the place of a module. */
const replacing = globSync(tests, { cwd: project }).filter((path) =>
  readFileSync(`${project}/${path}`, 'utf8').includes('vi.mock('),
)
/**
 * Tests of modules that keep more than stores: the JSON editor the document it was loaded in, the page the worker it asked
 * first. And those that replace a module, which others may have loaded before. Each of these files gets a process of its own.
 */
const alone = [
  ...replacing,
  'renderer/controls/fields/text-inputs.test.tsx',
  'renderer/panels/parameters/{json-field,parameter-editors,parameter-form}.test.tsx',
  'renderer/panels/markdown/long-blocks.test.tsx',
]

/**
 * What the first paint needs is one file: in a hundred small ones the same bytes are packed worse, and asked for one by one. What
 * is loaded later and shared would be a file for each set of sharers, most of them of one icon or one small control; Chat
 * asked for 104 of them. So icons are one file, and what nearly everything shares is another one.
 */
const chunks = [
  { name: 'initial', tags: ['$initial' as const] },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'common', minShareCount: 11, includeDependenciesRecursively: false },
]

/**
 * Builds the page for both hosts, and runs the tests of `renderer/` in happy-dom.
 *
 * Nothing is inlined: the content security policy allows files of our own origin only. Addresses are relative, so that
 * the same files work at `http://127.0.0.1:N/` and at `app://playground/`.
 */
export default defineConfig({
  root,
  base: './',
  plugins: [react(), tailwindcss(), packages.build, startPage(), refuseWaitingChunks()],
  // Modules, so that a worker can load a part of itself when it is wanted.
  worker: { format: 'es', plugins: () => [...packages.worker(), refuseWaitingChunks()] },
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome146',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 750,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        width: 1280,
        height: 800,
        // A click on a link that saves a file would take the page elsewhere, and every test behind it in this process with it.
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    setupFiles: [
      'renderer/testing/light-stacks.ts',
      'renderer/testing/no-owner-stacks.ts',
      'renderer/testing/own-files.ts',
      'shared/testing/patience.ts',
      'renderer/testing/setup.ts',
      'renderer/testing/fresh-stores.ts',
    ],
    // Limits for what hangs, not for what is slow: the machine may be busy with other things.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // Half of the time a worker waits, for timers and for disk: two for each core keep the machine busy.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        extends: true,
        test: { name: 'window', isolate: false, include: tests, exclude: [...pure, ...alone] },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
