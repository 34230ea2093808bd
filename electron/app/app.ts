import type { Notice } from '../../shared/app/notice.ts'
import type { Place } from '../../shared/app/place.ts'
import type { CommandId } from '../../shared/commands/commands.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import type { Experiments } from '../experiments/create-experiments.ts'
import type { Log } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'

/** The running app without a window: the handlers that a channel's server calls, and the events for every window. */
export interface App {
  readonly handlers: Handlers<AppContract>
  /** The connection to the gateway that is named in the environment of this start. */
  readonly namedConnectionId?: string | undefined
  /** Experiments, for the command line. */
  readonly experiments: Pick<Experiments, 'service' | 'onChanged' | 'openSource' | 'openPack'>
  /**
   * Receives every event. A window subscribes for as long as its channel is open; the returned function unsubscribes.
   */
  subscribe(listener: Emit<AppContract>): () => void
  /** Finds a file that the page may show, by id. */
  readonly findMediaFile: FindMediaFile
  /** The host's log, with every known key redacted. Whoever serves the app logs here. */
  readonly log: Log
  /** Calls back whenever main's texts have changed to another language. */
  onLanguageChanged(listener: () => void): void
  /** Makes the windows run a command, as an entry of the native menu does. */
  chooseCommand(id: CommandId): void
  /** Makes the windows navigate to a place. */
  showPlace(place: Place): void
  /** Makes the windows show a notice that the system did not show. */
  showMissedNotice(notice: Notice): void
  /** The number of running requests and videos. */
  runningCount(): number
  /**
   * What would continue at the next start, as a sentence for the user who quits now; `undefined` when nothing is
   * running.
   */
  quitWarning(): string | undefined
  /** Stops live runs, closes the practice gateway and then the database, in this order. Idempotent. */
  close(): Promise<void>
}
