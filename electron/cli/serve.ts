import { join } from 'node:path'
import { buildPage } from '../start/build.ts'
import { hasDisplay } from '../start/choose-host.ts'
import { runBrowserHost } from '../start/run-browser-host.ts'
import { fail, say } from '../start/say.ts'
import { parseServingOptions } from '../start/start-options.ts'
import type { Caller } from './caller.ts'

/** Serves the window to the user's browser until a signal ends it. */
export async function serve(argv: readonly string[], caller: Caller): Promise<void> {
  const { environment, version, root, workingFolder, isCheckout } = caller
  const options = parseServingOptions(argv, workingFolder)
  if (!options.ok) return fail(options.error)
  if (isCheckout) {
    const page = await buildPage(root, say)
    if (!page.ok) return fail(page.error)
  }
  const { dataFolder, port, forgetsBrowsers, isOpening } = options.value
  await runBrowserHost({
    version,
    rendererFolder: join(root, 'dist', 'renderer'),
    dataFolder,
    port,
    forgetsBrowsers,
    environment,
    open: isOpening && hasDisplay({ platform: process.platform, environment }),
  })
}
