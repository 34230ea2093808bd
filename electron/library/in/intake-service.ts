import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Clock } from '../../host/host.ts'
import { createPieces, type Pieces } from './pieces.ts'
import type { LibraryService } from '../library-service.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

/** Takes files of any size into the library, piece by piece. Nothing remains of a file that is not completed. */
export interface IntakeService {
  begin(file: { name: string; bytes?: number | undefined }): Promise<Result<{ id: string }>>
  /** Resolves when the piece is written. An error ends the intake. */
  append(piece: { id: string; bytes: Uint8Array }): Promise<Result<void>>
  end(id: string): Promise<Result<MediaItem>>
  cancel(id: string): Promise<Result<void>>
  /** Cancels running intakes. */
  close(): Promise<void>
}

export interface IntakeDependencies {
  readonly library: Pick<LibraryService, 'import'>
  readonly clock: Clock
}

/**
 * A window that is gone sends nothing more and reports nothing. The folder cannot be changed until the intake times
 * out.
 */
const idleMs = 5 * 60_000

interface Intake {
  readonly name: string
  /** The announced size. */
  readonly announced: number | undefined
  received: number
  readonly pieces: Pieces
  /** Never rejects; resolves with `undefined` after it was cancelled. */
  readonly saving: Promise<Result<MediaItem> | undefined>
  stopWaiting: () => void
}

export function createIntakeService({ library, clock }: IntakeDependencies): IntakeService {
  const intakes = new Map<string, Intake>()

  function waitFor(id: string, intake: Intake): void {
    intake.stopWaiting()
    intake.stopWaiting = clock.after(idleMs, () => void cancel(id))
  }

  /** Removes the intake, so that only the caller ends it. */
  function take(id: string): Intake | undefined {
    const intake = intakes.get(id)
    intakes.delete(id)
    intake?.stopWaiting()
    return intake
  }

  async function cancel(id: string): Promise<Result<void>> {
    const intake = take(id)
    intake?.pieces.breakOff()
    await intake?.saving
    return ok()
  }

  return {
    async begin({ name, bytes: announced }) {
      const id = randomUUID()
      const pieces = createPieces()
      const saving = library.import({ name, bytes: pieces.bytes }).catch((error: unknown) => {
        if (pieces.isBrokenOff()) return undefined
        throw error
      })
      // Avoid an unhandled rejection: the next call of the intake reports the error.
      saving.catch(() => undefined)
      const intake: Intake = { name, announced, received: 0, pieces, saving, stopWaiting: () => undefined }
      intakes.set(id, intake)
      waitFor(id, intake)
      return ok({ id })
    },
    async append({ id, bytes }) {
      const intake = intakes.get(id)
      if (intake === undefined) return err(noSuchIntake)
      waitFor(id, intake)
      const { pieces, saving } = intake
      // The piece may never be read, for example if the reader finds no folder: race it against saving.
      const outcome = await Promise.race([addTo(pieces, bytes, saving), saving])
      if (outcome === 'written') {
        intake.received += bytes.length
        return ok()
      }
      take(id)
      return outcome === undefined || outcome.ok ? err(noSuchIntake) : outcome
    },
    async end(id) {
      const intake = take(id)
      if (intake === undefined) return err(noSuchIntake)
      const { announced, received } = intake
      if (announced !== undefined && announced !== received) {
        intake.pieces.breakOff()
        await intake.saving
        return err(incompleteIntake(intake.name, received, announced))
      }
      intake.pieces.end()
      return (await intake.saving) ?? err(noSuchIntake)
    },
    cancel,
    async close() {
      await Promise.all([...intakes.keys()].map(cancel))
    },
  }
}

/** The reader stops taking pieces before it reports why: wait for the saving. */
async function addTo<Outcome>(
  pieces: Pieces,
  bytes: Uint8Array,
  saving: Promise<Outcome>,
): Promise<Outcome | 'written'> {
  await pieces.add(bytes)
  return pieces.isOpen() ? 'written' : saving
}

const noSuchIntake: AppError = {
  kind: 'not-found',
  code: 'intake-unknown',
  ...libraryError('noSuchIntake'),
}

function incompleteIntake(name: string, received: number, announced: number): AppError {
  return {
    kind: 'invalid-input',
    code: 'intake-incomplete',
    ...libraryError('intakeIncomplete', { name, received, announced }),
  }
}
