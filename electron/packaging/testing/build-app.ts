import { join, resolve } from 'node:path'
import { build, createBuilder } from 'vite'

/** Builds page, main and preload as `npm run build` does, into the given folder instead of `dist/`. */
const [outFolder = ''] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../../..')
const into = (name: string) => ({ outDir: join(outFolder, name) })

await build({
  configFile: join(root, 'renderer/vite.config.ts'),
  logLevel: 'warn',
  build: into('renderer'),
})
const builder = await createBuilder({
  configFile: join(root, 'electron/vite.config.ts'),
  logLevel: 'warn',
  environments: {
    main: { build: into('main') },
    thread: { build: into('main') },
    cli: { build: into('main') },
    keyStore: { build: into('main') },
    preload: { build: into('preload') },
  },
})
await builder.buildApp()
