import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildEnvironment, EnvironmentOptions, UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { notePackages } from './packaging/note-packages.ts'
import { writeBuildOutputs } from './start/build-outputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything except Electron is bundled: the packaged app has no node_modules. */
const bundled = { noExternal: true as const, external: ['electron'] }

/**
 * Modules that the desktop app does not need to show its window, in files beside the entry: Electron is not ready
 * before its whole entry is compiled, and these are more than half of the code.
 */
const later = {
  groups: [
    { name: 'media', test: /node_modules[\\/](?:@mediabunny|mediabunny)[\\/]/ },
    { name: 'http', test: /node_modules[\\/]undici[\\/]/ },
  ],
}

/** An ES module for Node, in one file by default. */
function mainModule(
  fileName: string,
  input: string,
  isFirst: boolean,
  codeSplitting: typeof later | false = false,
): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { ...bundled, conditions: ['node', 'import', 'default'] },
    build: {
      outDir: 'dist/main',
      emptyOutDir: isFirst,
      target: 'node24',
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: { main: input },
        plugins: [notePackages(fileName).build],
        output: {
          format: 'es',
          entryFileNames: fileName,
          chunkFileNames: 'main-[name].js',
          codeSplitting,
          // Licences are in the notices; other comments would only be read at each start.
          comments: false,
        },
      },
    },
  }
}

function folderOf({ config }: BuildEnvironment): string {
  return resolve(config.root, config.build.outDir)
}

/**
 * The files that Electron runs: main as one ES module, the thread for long answers as another, preload as one CommonJS
 * file, which is all that a sandboxed page can load. And the command line of the npm package. `vite build --app` builds
 * them all.
 */
const build: UserConfig = {
  root,
  // yazl requires it, and would get its ES module build, which is not a function.
  resolve: { alias: { 'buffer-crc32': createRequire(import.meta.url).resolve('buffer-crc32') } },
  publicDir: false,
  builder: {
    async buildApp(builder) {
      const written: string[] = []
      for (const name of ['main', 'thread', 'cli', 'keyStore', 'preload']) {
        const environment = builder.environments[name]
        if (environment === undefined) continue
        const folder = folderOf(environment)
        for (const bundle of [await builder.build(environment)].flat())
          if ('output' in bundle) written.push(...bundle.output.map(({ fileName }) => join(folder, fileName)))
      }
      const { main } = builder.environments
      if (main !== undefined) writeBuildOutputs(folderOf(main), written)
    },
  },
  environments: {
    main: mainModule('main.js', 'electron/main.ts', true, later),
    thread: mainModule('reading-thread.js', 'electron/app/reading-thread.ts', false),
    // Beside the thread, which it starts as well.
    cli: mainModule('cli.js', 'electron/cli/main.ts', false),
    // A separate process, which loads its package from beside the app.
    keyStore: mainModule('key-store-process.js', 'electron/host/node/key-store/key-store-process.ts', false),
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

/**
 * Each of these files gets a separate process: Electron, and so its fake, can only be started once in one; and code
 * that was compiled for other tests' texts is slower, which affects time measurements.
 */
const alone = [
  'electron/main.test.ts',
  'electron/{main,host/electron}/**/*.test.ts',
  'electron/testing/fake-electron.test.ts',
  'e2e/fuzz/known-inputs.test.ts',
]

/**
 * The tests of `electron/`, `shared/`, `renderer/lib/` and the test command itself, in plain Node, with a fake
 * Electron.
 */
const tests: ViteUserConfig = {
  test: {
    root,
    environment: 'node',
    setupFiles: [
      'shared/testing/patience.ts',
      'electron/testing/setup.ts',
      'electron/testing/quick-schema.ts',
    ],
    // Generous limits: they end tests that hang, not tests that are slow because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // A worker waits half of the time, for timers and disk: two per core keep the machine busy.
    maxWorkers: 2 * availableParallelism(),
    // Inlined so that its import of Electron resolves to the fake.
    server: { deps: { inline: ['electron-store'] } },
    alias: { electron: fileURLToPath(new URL('testing/fake-electron.ts', import.meta.url)) },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // The files of a worker share its modules: loading them again for each took as long as the tests.
          isolate: false,
          include: [
            'electron/**/*.test.ts',
            'shared/**/*.test.ts',
            'renderer/lib/**/*.test.ts',
            'e2e/*.test.ts',
            'e2e/{bench,fuzz,lint}/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
}

// Separate, because the test runner would otherwise bundle every package as the build does.
export default defineConfig(({ command }) => (command === 'build' ? build : tests))
