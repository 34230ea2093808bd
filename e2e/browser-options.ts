/**
 * Maximum time to wait for anything. A minute is enough for a machine that is busy with other work: what takes longer
 * hangs.
 */
export const patienceMs = 60_000

/** `undefined` stands for Playwright's own browser. */
const executablePath = process.env['CHROMIUM_PATH']

/**
 * How Chromium is started for tests: without a sandbox only as root (which cannot have one), and without background
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
      // Frames of other origins have a process of their own in every Chromium with a window; in headless Chromium this
      // is off by default.
      '--site-per-process',
    ],
  },
}

/** For the packaged page: Electron's ports report when their other end is closed, Chromium's do not by default. */
export const packagedBrowserOptions = {
  ...browserOptions,
  launchOptions: {
    ...browserOptions.launchOptions,
    args: [...browserOptions.launchOptions.args, '--enable-blink-features=MessagePortCloseEvent'],
  },
}
