/** The data in the name of a recording on disk. */
export interface RecordingName {
  /** The id of its later item. */
  readonly id: string
  /** When it was started, in milliseconds since 1970. */
  readonly startedAt: number
  readonly isWav: boolean
}

const shape = /^take-(\d{1,16})-([0-9a-f-]{36})\.(wav|recorded)$/

/** The file name of a recording in progress. The name and the bytes are all that a later start knows of it. */
export function writeRecordingName({ id, startedAt, isWav }: RecordingName): string {
  return `take-${startedAt}-${id}.${isWav ? 'wav' : 'recorded'}`
}

/** `undefined` for a file that is not ours. */
export function readRecordingName(name: string): RecordingName | undefined {
  const [, startedAt, id, extension] = shape.exec(name) ?? []
  if (startedAt === undefined || id === undefined) return undefined
  return { id, startedAt: Number(startedAt), isWav: extension === 'wav' }
}
