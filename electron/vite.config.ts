import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything but Electron itself is bundled: the packaged app has no node_modules. */
const bundled = { noExternal: true as const, external: ['electron'] }

/**
 * Builds what Electron runs (`vite build --app`): main as one ES module, preload as one CommonJS file, which is all a
 * sandboxed page can load. Also runs the tests of `electron/` and `shared/` in plain Node.
 */
export default defineConfig({
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
  test: {
    root,
    include: ['electron/**/*.test.ts', 'shared/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    alias: { electron: fileURLToPath(new URL('testing/fake-electron.ts', import.meta.url)) },
    server: { deps: { inline: ['electron-store'] } },
  },
})
