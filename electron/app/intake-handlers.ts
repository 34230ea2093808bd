import { ok, type Result } from '../../shared/errors/result.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { intakeContract } from '../../shared/ipc/contract/intake.ts'
import type { mediaContract } from '../../shared/ipc/contract/media.ts'
import type { recordingsContract } from '../../shared/ipc/contract/recordings.ts'
import type { Intake } from './create-intake.ts'

/** What answers commands about files that come in pieces. */
export function createIntakeHandlers({
  intake,
  recordings,
  describe,
}: Intake): Handlers<
  typeof intakeContract & typeof recordingsContract & Pick<typeof mediaContract, 'media.describe'>
> {
  return {
    'intake.begin': (input) => intake.begin(input),
    'intake.append': async (input) => withoutValue(await intake.append(input)),
    'intake.end': ({ id }) => intake.end(id),
    'intake.cancel': async ({ id }) => withoutValue(await intake.cancel(id)),
    'recordings.begin': (input) => recordings.begin(input),
    'recordings.append': async (input) => withoutValue(await recordings.append(input)),
    'recordings.end': ({ id, isCutShort }) => recordings.end(id, isCutShort),
    'media.describe': ({ id }) => describe(id),
    'recordings.discard': async ({ id }) => withoutValue(await recordings.discard(id)),
  }
}

function withoutValue(result: Result<void>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
