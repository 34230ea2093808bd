import { vi } from 'vitest'

/**
 * How long a test waits for something that must happen. Long, because the machine may be busy: a late event fails
 * nothing, and a missing one still fails.
 */
const patience = { timeout: 60_000 }

type WaitOptions = Parameters<typeof vi.waitFor>[1]

// Vitest's default for these two is one second, and it has no setting for it as for `expect.poll`.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

function patient(options: WaitOptions): WaitOptions {
  return typeof options === 'number' ? options : { ...patience, ...options }
}
