/** What the name of a recording on disk says. */
export interface RecordingName {
  /** The id its item gets. */
  readonly id: string
  /** When it was begun, in milliseconds since 1970. */
  readonly startedAt: number
  readonly isWav: boolean
}

const shape = /^take-(\d{1,16})-([0-9a-f-]{36})\.(wav|recorded)$/

/** How a recording is called while it is made. The name is all that a later start knows of it besides the bytes. */
export function writeRecordingName({ id, startedAt, isWav }: RecordingName): string {
  return `take-${startedAt}-${id}.${isWav ? 'wav' : 'recorded'}`
}

/** `undefined` for what is none of ours. */
export function readRecordingName(name: string): RecordingName | undefined {
  const [, startedAt, id, extension] = shape.exec(name) ?? []
  if (startedAt === undefined || id === undefined) return undefined
  return { id, startedAt: Number(startedAt), isWav: extension === 'wav' }
}
