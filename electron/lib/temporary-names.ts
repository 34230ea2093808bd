/**
 * How files are called while they are written, wherever the app writes them: one list, for the writers and for the sweep
 * that removes at the start what a killed app has left.
 */
export const temporaryNames = {
  /** A file of the library, an archive, a copy of the database, a journal: no part of the name it gets. */
  unnamed: (uuid: string) => `.gateway-playground-${uuid}.part`,
  /** Keys and attached files, beside the file they become. */
  beside: (name: string, uuid: string) => `${name}.${uuid}.tmp`,
  /** Vectors and what they are, which have an id for a name. */
  ofVectors: (name: string) => `${name}.unfinished`,
  /** A copy of the database that is being put in its place. */
  restoring: (name: string) => `${name}.restoring.part`,
} as const

const shapes: readonly RegExp[] = [
  // SQLite makes files of its own beside a copy that is being written.
  /^\.gateway-playground-[0-9a-f-]{36}\.part(?:-wal|-shm|-journal)?$/,
  /\.[0-9a-f-]{36}\.tmp$/,
  // Attached files are called by their hash.
  /^[0-9a-f]{64}\.\w+\.[0-9a-f-]+\.tmp$/,
  /^[\w-]+\.(?:f32|json)\.unfinished$/,
  /\.sqlite\.restoring\.part$/,
  // What conf calls the file they are writing.
  /^config\.json\.tmp-\d{10}[0-9a-f]{6}$/,
]

/** Whether a file of this name is one of ours that was never finished. Nobody else calls files like that. */
export function isTemporaryName(name: string): boolean {
  return shapes.some((shape) => shape.test(name))
}
