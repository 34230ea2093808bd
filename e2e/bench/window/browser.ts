import { chromium, type Browser } from 'playwright/test'
import { browserOptions } from '../../browser-options.ts'
import { findOrInstallBrowser } from '../../find-browser.ts'

/** The headless browser of the benchmarks. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...browserOptions.launchOptions, executablePath: findOrInstallBrowser() })
}
