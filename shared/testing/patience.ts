import { vi } from 'vitest'

/**
 * How long a test waits for what is sure to come. Long, because the machine may be busy with other things; what comes
 * late fails nothing, and what never comes fails all the same.
 */
const patience = { timeout: 20_000 }

type WaitOptions = Parameters<typeof vi.waitFor>[1]

// Vitest gives these two one second, and has no setting for it as for `expect.poll`.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

function patient(options: WaitOptions): WaitOptions {
  return typeof options === 'number' ? options : { ...patience, ...options }
}
