import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isTemporaryName } from '../lib/temporary-names.ts'
import type { Log } from '../host/host.ts'

/** Where in the data folder files are written under a name that is not theirs yet. `''` is the folder itself. */
const folders = ['', 'attachments', 'copies', 'thumbnails', 'vectors']

/**
 * Removes what a killed app has left half written in the data folder. To be called before anything is written: the folder
 * belongs to one app at a time. The library does the same in the media folder, which may be elsewhere.
 */
export async function removeTemporaryFiles(dataFolder: string, log: Log): Promise<void> {
  let count = 0
  for (const folder of folders) {
    const names = await readdir(join(dataFolder, folder)).catch(() => [])
    for (const name of names.filter(isTemporaryName)) {
      const isGone = await rm(join(dataFolder, folder, name), { force: true }).then(
        () => true,
        () => false,
      )
      if (isGone) count += 1
    }
  }
  if (count > 0) log.info(`data folder: ${count} half-written files removed`)
}
