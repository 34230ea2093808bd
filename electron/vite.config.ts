import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildEnvironment, EnvironmentOptions, UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { notePackages } from './packaging/note-packages.ts'
import { writeBuildOutputs } from './start/build-outputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything but Electron itself is bundled: the packaged app has no node_modules. */
const bundled = { noExternal: true as const, external: ['electron'] }

/**
 * What the desktop app does not need to show its window, in files beside its own: Electron is not ready before all of its entry is
 * compiled, and these are more than half of what there is.
 */
const later = {
  groups: [
    { name: 'media', test: /node_modules[\\/](?:@mediabunny|mediabunny)[\\/]/ },
    { name: 'http', test: /node_modules[\\/]undici[\\/]/ },
  ],
}

/** An ES module for Node, in one file unless told otherwise. */
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
          // Licences are in the notices; other comments only have to be read at each start.
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
 * What Electron runs: main as one ES module, the thread it reads long answers in as another, preload as one CommonJS file,
 * which is all that a sandboxed page can load. And what the npm package runs: the command line. `vite build --app` builds
 * them all.
 */
const build: UserConfig = {
  root,
  // yazl requires it, and would be given the module that is made for `import`, which is no function.
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
    // A process of its own, which takes its package from beside the app.
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
 * Each of these files gets a process of its own: Electron is started once in one, and so is its double; and code that was
 * compiled for the texts of other tests is slower, where time is measured.
 */
const alone = [
  'electron/main.test.ts',
  'electron/{main,host/electron}/**/*.test.ts',
  'electron/testing/fake-electron.test.ts',
  'e2e/fuzz/known-inputs.test.ts',
]

/**
 * The tests of `electron/`, `shared/`, `renderer/lib/` and the test command itself, in plain Node, with a double in place
 * of Electron.
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
    // Limits for what hangs, not for what is slow: the machine may be busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 10 } },
    // Half of the time a worker waits, for timers and for disk: two for each core keep the machine busy.
    maxWorkers: 2 * availableParallelism(),
    // It asks for Electron itself, which is the double here.
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

// Apart, because the test runner would bundle every package as the build does.
export default defineConfig(({ command }) => (command === 'build' ? build : tests))
