/**
 * How Chromium is started for tests: no sandbox only as root (where it cannot have one), and none of the background
 * traffic that would leave this machine.
 */
export const browserOptions = {
  browserName: 'chromium' as const,
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'],
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
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
