import * as z from 'zod/mini'
import type { Store } from '../../host/host.ts'
import { isSameFile, type BackupFile } from '../backup-file.ts'

const configKey = 'checkedBackups'
const maxRemembered = 200

/** The version of the file that was read. */
const fileShape = { path: z.string(), bytes: z.number(), modifiedAt: z.number() }

const rememberedSchema = z.discriminatedUnion('state', [
  z.object({ ...fileShape, state: z.literal('verified') }),
  z.object({ ...fileShape, state: z.literal('damaged'), entry: z.exactOptional(z.string()) }),
  /** It was read in part: this many entries are sound. */
  z.object({ ...fileShape, state: z.literal('begun'), entries: z.number() }),
  /** The user stopped it there. */
  z.object({ ...fileShape, state: z.literal('stopped'), entries: z.number() }),
])

export type RememberedCheck = z.infer<typeof rememberedSchema>

const storedSchema = z.catch(z.array(rememberedSchema).check(z.maxLength(10 * maxRemembered)), [])

/** The results of reading backups through, so that none is read twice. */
export function createRememberedChecks(config: Pick<Store, 'get' | 'set'>) {
  const list = (): readonly RememberedCheck[] => z.parse(storedSchema, config.get(configKey))
  return {
    /** The result for this version of the file: its path, size and time. */
    of: (file: BackupFile): RememberedCheck | undefined =>
      list().find((candidate) => isSameFile(candidate, file)),
    /** If it cannot be saved, the backup is only read again. */
    add(check: RememberedCheck): void {
      config.set(
        configKey,
        [...list().filter(({ path }) => path !== check.path), check].slice(-maxRemembered),
      )
    },
    forget(path: string): void {
      config.set(
        configKey,
        list().filter((item) => item.path !== path),
      )
    },
  }
}
