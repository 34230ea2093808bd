import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `read-ours.ts` and its dependencies in one file, written by `bundleReader`. */
export const bundledReader = new URL('../../../node_modules/.cache/bench/read-ours.mjs', import.meta.url)

/** Bundles our reader as the packed app's main process is bundled. */
export async function bundleReader(): Promise<void> {
  // Import Vite here: modules that only need the path of the file should not wait for it.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    configFile: fileURLToPath(new URL('../../../electron/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    environments: {
      main: {
        build: {
          outDir: fileURLToPath(new URL('.', bundledReader)),
          rolldownOptions: {
            input: { main: fileURLToPath(new URL('read-ours.ts', import.meta.url)) },
            output: { entryFileNames: basename(bundledReader.pathname) },
          },
        },
      },
    },
  })
  const { main } = builder.environments
  if (main === undefined) throw new Error('The build has no main process.')
  await builder.build(main)
}
