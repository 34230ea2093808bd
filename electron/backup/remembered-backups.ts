import * as z from 'zod/mini'
import type { Store } from '../host/host.ts'

const configKey = 'writtenBackups'
const maxRemembered = 20

const storedSchema = z.catch(z.array(z.string()).check(z.maxLength(1_000)), [])

/** The paths of the backups that the user has written to any folder: they are offered for restoring. */
export function createRememberedBackups(config: Pick<Store, 'get' | 'set'>) {
  const list = (): readonly string[] => z.parse(storedSchema, config.get(configKey))
  return {
    list,
    /** If the list cannot be saved the backup is still valid, only not listed. */
    add(path: string): void {
      config.set(configKey, [...list().filter((item) => item !== path), path].slice(-maxRemembered))
    },
  }
}
