import { createPackage } from '@electron/asar'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes before the fuses in a real Electron program, by which tools find them. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** The fuses of Electron 45 as shipped, one character each, after the version of the format and their number. */
const shippedFuses = Buffer.concat([Buffer.from([1, 9]), Buffer.from('101100011', 'latin1')])

/** Writes the parts of an unpacked Electron for Linux that the packager and the fuse tools read. It cannot run. */
export async function writeFakeDistribution(folder: string, version: string): Promise<void> {
  const app = join(folder, 'default-app')
  mkdirSync(app, { recursive: true })
  mkdirSync(join(folder, 'electron/resources'), { recursive: true })
  writeFileSync(join(app, 'package.json'), '{ "main": "main.js" }')
  writeFileSync(join(app, 'main.js'), '')
  const target = join(folder, 'electron')
  await createPackage(app, join(target, 'resources/default_app.asar'))
  writeFileSync(join(target, 'electron'), Buffer.concat([Buffer.from(sentinel, 'latin1'), shippedFuses]), {
    mode: 0o755,
  })
  writeFileSync(join(target, 'version'), version)
  writeFileSync(join(target, 'LICENSE'), '')
  writeFileSync(join(target, 'LICENSES.chromium.html'), '')
}
