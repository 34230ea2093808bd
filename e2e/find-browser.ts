import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright/test'

/**
 * Where a Chromium-like browser usually is, by platform. The one without a user interface comes first: the others build
 * a whole browser window, with its own pages, for each test.
 */
const defaultPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * The browser to test in: `CHROMIUM_PATH`, else Playwright's own, else one of the default paths; `undefined` when there
 * is none.
 */
function findBrowser(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    ...(defaultPaths[process.platform] ?? []),
  ]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/**
 * Finds a browser or installs one: from the distribution where that is possible (root on Debian or Ubuntu), else by
 * Playwright's download. Throws an error that says what to do when neither works.
 */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found !== undefined) return found
  console.log('End-to-end tests need a Chromium and found none. Installing one.')
  for (const [command, ...options] of installCommands()) {
    try {
      execFileSync(command, options, {
        stdio: 'inherit',
        timeout: 300_000,
        shell: process.platform === 'win32',
      })
    } catch {
      console.log(`"${[command, ...options].join(' ')}" did not work.`)
    }
    const installed = findBrowser()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'No Chromium for the end-to-end tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
  )
}

function installCommands(): [string, ...string[]][] {
  const download: [string, ...string[]] = ['npx', 'playwright', 'install', 'chromium']
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (!isDebianRoot) return [download]
  return [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    download,
  ]
}
