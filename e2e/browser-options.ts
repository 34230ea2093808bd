/** What is waited for hangs after that: a minute is for a machine that is busy with other things. */
export const patienceMs = 60_000

/** Playwright's own browser where none is named. */
const executablePath = process.env['CHROMIUM_PATH']

/**
 * How Chromium is started for tests: no sandbox only as root (where it cannot have one), and none of the background
 * traffic that would leave this machine.
 */
export const browserOptions = {
  browserName: 'chromium' as const,
  actionTimeout: patienceMs,
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
      // Frames of other origins have a process of their own, as in every Chromium with a window; the one without has it off.
      '--site-per-process',
    ],
  },
}

/** For the packaged page: Electron's ports tell when their other end is closed, Chromium's by themselves do not. */
export const packagedBrowserOptions = {
  ...browserOptions,
  launchOptions: {
    ...browserOptions.launchOptions,
    args: [...browserOptions.launchOptions.args, '--enable-blink-features=MessagePortCloseEvent'],
  },
}
