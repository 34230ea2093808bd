import { spawnSync } from 'node:child_process'
import { findOrInstallBrowser } from './find-browser.ts'

/** `npm run e2e`: finds (or installs) a browser, then drives the built app through its window. */
const browser = findOrInstallBrowser()
console.log(`End-to-end tests in ${browser}`)

const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser }, shell: process.platform === 'win32' },
)
process.exitCode = status ?? 1
