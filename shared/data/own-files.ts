/**
 * Marks of this app's files other than conversations: the first field of the file, or of its first entry, identifies
 * its kind.
 */
export const ownFileMarks = {
  backup: { field: 'format', value: 'gateway-playground-backup', entry: 'backup.json' },
  connections: { field: 'format', value: 'gateway-playground-connections' },
  presets: { field: 'type', value: 'gateway-playground/presets' },
  incident: { field: 'format', value: 'gateway-playground-incident', entry: 'incident.json' },
  passport: { field: 'kind', value: 'parameter-passport' },
} as const satisfies Record<string, OwnFileMark>

export interface OwnFileMark {
  readonly field: string
  readonly value: string
  /** For an archive: the name of its first entry, which contains the mark. */
  readonly entry?: string
}

/** The kinds of these files; `pack` is an experiment plan in promptfoo's format, which other programs write too. */
export const ownFileKinds = ['backup', 'connections', 'presets', 'incident', 'passport', 'pack'] as const

export type OwnFileKind = (typeof ownFileKinds)[number]

/**
 * Kinds of files that the import in Chat passes to another tab. A HAR file is classified after it is read: with
 * conversations, Chat imports it itself.
 */
export type ElsewhereKind = OwnFileKind | 'har'

/** Number of bytes from the start of a file that are enough to identify it. */
export const ownFileHeadBytes = 64 * 1024
