import * as z from 'zod/mini'
import type { Store } from '../host/host.ts'

const configKey = 'writtenBackups'
const maxRemembered = 20

const storedSchema = z.catch(z.array(z.string()).check(z.maxLength(1_000)), [])

/** The paths of the backups that the user had written, wherever that was: they are offered where one goes back. */
export function createRememberedBackups(config: Pick<Store, 'get' | 'set'>) {
  const list = (): readonly string[] => z.parse(storedSchema, config.get(configKey))
  return {
    list,
    /** A list that cannot be saved costs a row of it, and not the backup. */
    add(path: string): void {
      config.set(configKey, [...list().filter((one) => one !== path), path].slice(-maxRemembered))
    },
  }
}
