import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything but Electron itself is bundled: the packaged app has no node_modules. */
const bundled = { noExternal: true as const, external: ['electron'] }

/**
 * What Electron runs: main as one ES module, preload as one CommonJS file, which is all that a sandboxed page can load.
 * `vite build --app` builds both.
 */
const build: UserConfig = {
  root,
  publicDir: false,
  builder: {
    async buildApp(builder) {
      for (const name of ['main', 'preload']) {
        const environment = builder.environments[name]
        if (environment !== undefined) await builder.build(environment)
      }
    },
  },
  environments: {
    main: {
      consumer: 'server',
      resolve: { ...bundled, conditions: ['node', 'import', 'default'] },
      build: {
        outDir: 'dist/main',
        emptyOutDir: true,
        target: 'node24',
        sourcemap: true,
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: { main: 'electron/main.ts' },
          output: { format: 'es', entryFileNames: 'main.js', codeSplitting: false },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: bundled,
      build: {
        outDir: 'dist/preload',
        emptyOutDir: true,
        target: 'chrome146',
        sourcemap: false,
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: { preload: 'electron/preload/preload.ts' },
          output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
        },
      },
    },
  },
}

/** The tests of `electron/` and `shared/`, in plain Node, with a double in place of Electron. */
const tests: ViteUserConfig = {
  test: {
    root,
    include: ['electron/**/*.test.ts', 'shared/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    // One core is left idle unless told: on two cores that is half of the machine.
    maxWorkers: '100%',
    alias: { electron: fileURLToPath(new URL('testing/fake-electron.ts', import.meta.url)) },
    server: { deps: { inline: ['electron-store'] } },
  },
}

// Apart, because the test runner would bundle every package as the build does.
export default defineConfig(({ command }) => (command === 'build' ? build : tests))
