import type { Notice } from '../../shared/app/notice.ts'
import type { Place } from '../../shared/app/place.ts'
import type { CommandId } from '../../shared/commands/commands.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import type { Experiments } from '../experiments/create-experiments.ts'
import type { Log } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'

/** The running app without a window: what a channel's server calls, and what it tells every window. */
export interface App {
  readonly handlers: Handlers<AppContract>
  /** The connection to the gateway that the environment of this start names. */
  readonly namedConnectionId?: string | undefined
  /** Experiments, for the command line. */
  readonly experiments: Pick<Experiments, 'service' | 'onChanged' | 'openSource' | 'openPack'>
  /** Hears every event. A window subscribes for as long as its channel is open; the returned function stops it. */
  subscribe(listener: Emit<AppContract>): () => void
  /** The files the page may show, by id. */
  readonly findMediaFile: FindMediaFile
  /** The host's log, behind what takes every known key out of it. Whoever serves the app writes here. */
  readonly log: Log
  /** Calls back whenever main's texts have become those of another language. */
  onLanguageChanged(listener: () => void): void
  /** Has the windows do a command, as an entry of the native menu does. */
  chooseCommand(id: CommandId): void
  /** Has the windows go somewhere. */
  showPlace(place: Place): void
  /** Has the windows show what the system did not. */
  showMissedNotice(notice: Notice): void
  /** How many requests and videos are running. */
  runningCount(): number
  /** What goes on at the next start, in a sentence for whoever ends the app now; `undefined` for nothing. */
  quitWarning(): string | undefined
  /** Stops live runs, the practice gateway and the database, in this order. Calling it again does nothing. */
  close(): Promise<void>
}
