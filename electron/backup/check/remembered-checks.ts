import * as z from 'zod/mini'
import type { Store } from '../../host/host.ts'
import { isSameFile, type BackupFile } from '../backup-file.ts'

const configKey = 'checkedBackups'
const maxRemembered = 200

/** Of the file as it was when it was read. */
const fileShape = { path: z.string(), bytes: z.number(), modifiedAt: z.number() }

const rememberedSchema = z.discriminatedUnion('state', [
  z.object({ ...fileShape, state: z.literal('verified') }),
  z.object({ ...fileShape, state: z.literal('damaged'), entry: z.exactOptional(z.string()) }),
  /** It was read in part: as many entries are sound. */
  z.object({ ...fileShape, state: z.literal('begun'), entries: z.number() }),
  /** The user had it stopped there. */
  z.object({ ...fileShape, state: z.literal('stopped'), entries: z.number() }),
])

export type RememberedCheck = z.infer<typeof rememberedSchema>

const storedSchema = z.catch(z.array(rememberedSchema).check(z.maxLength(10 * maxRemembered)), [])

/** What came of reading backups through, so that none is read twice. */
export function createRememberedChecks(config: Pick<Store, 'get' | 'set'>) {
  const list = (): readonly RememberedCheck[] => z.parse(storedSchema, config.get(configKey))
  return {
    /** Of this very file, by its path, size and time. */
    of: (file: BackupFile): RememberedCheck | undefined => list().find((one) => isSameFile(one, file)),
    /** What cannot be saved costs another reading, and no backup. */
    add(check: RememberedCheck): void {
      config.set(
        configKey,
        [...list().filter(({ path }) => path !== check.path), check].slice(-maxRemembered),
      )
    },
    forget(path: string): void {
      config.set(
        configKey,
        list().filter((one) => one.path !== path),
      )
    },
  }
}
