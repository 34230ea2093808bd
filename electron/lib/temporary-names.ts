/**
 * The names of unfinished files, wherever the app writes them: one list for the writers and for the sweep that removes,
 * at the start, what a killed app has left.
 */
export const temporaryNames = {
  /** A file of the library, an archive, a copy of the database, a journal: independent of the final name. */
  unnamed: (uuid: string) => `.gateway-playground-${uuid}.part`,
  /** Keys and attachments, beside the final file. */
  beside: (name: string, uuid: string) => `${name}.${uuid}.tmp`,
  /** Vectors and their descriptions, which have an id as their name. */
  ofVectors: (name: string) => `${name}.unfinished`,
  /** A copy of the database that is being restored. */
  restoring: (name: string) => `${name}.restoring.part`,
} as const

const shapes: readonly RegExp[] = [
  // SQLite creates its own files beside a copy that is being written.
  /^\.gateway-playground-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal)?$/,
  /\.[0-9a-f-]{36}\.tmp$/,
  // Attachments are named by their hash.
  /^[0-9a-f]{64}\.\w+\.[0-9a-f-]+\.tmp$/,
  /^[\w-]+\.(?:f32|json)\.unfinished$/,
  /\.sqlite\.restoring\.part$/,
  // The name that conf gives a file while writing it.
  /^config\.json\.tmp-\d{10}[0-9a-f]{6}$/,
]

/** Whether a file of this name is an unfinished file of the app. No other program uses such names. */
export function isTemporaryName(name: string): boolean {
  return shapes.some((shape) => shape.test(name))
}
