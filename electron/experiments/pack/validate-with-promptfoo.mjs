/**
 * Validates written packs with promptfoo's own validation. promptfoo is not a dependency of the app, so its folder is
 * an argument:
 *
 *   npm install --prefix <folder> --ignore-scripts promptfoo
 *   node electron/experiments/pack/validate-with-promptfoo.mjs <folder> pack.yaml…
 *
 * Prints a line for each file, and exits with 1 when one is rejected. Nothing is sent to any model.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [folder, ...packs] = process.argv.slice(2)
if (folder === undefined || packs.length === 0) {
  console.error('Usage: node validate-with-promptfoo.mjs <folder with node_modules/promptfoo> <pack>…')
  process.exit(1)
}
const home = join(folder, 'node_modules', 'promptfoo')
const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
const configFolder = mkdtempSync(join(tmpdir(), 'promptfoo-'))
try {
  for (const pack of packs) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(home, bin.promptfoo), 'validate', 'config', '-c', pack],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          PROMPTFOO_CONFIG_DIR: configFolder,
          PROMPTFOO_DISABLE_TELEMETRY: '1',
          PROMPTFOO_DISABLE_UPDATE: '1',
        },
      },
    )
    const isValid = status === 0 && stdout.includes('Configuration is valid')
    console.log(`${pack}: ${isValid ? 'valid' : 'refused'} (promptfoo ${version})`)
    if (isValid) continue
    console.log(`${stdout}\n${stderr}`)
    process.exitCode = 1
  }
} finally {
  rmSync(configFolder, { recursive: true, force: true })
}
