/** Files of this app that are no conversations: each says what it is in its first field, or in that of its first entry. */
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
  /** Of an archive: the entry that says it, which comes first. */
  readonly entry?: string
}

/** What they are; `pack` is a plan of experiments in promptfoo's form, which other programs write as well. */
export const ownFileKinds = ['backup', 'connections', 'presets', 'incident', 'passport', 'pack'] as const

export type OwnFileKind = (typeof ownFileKinds)[number]

/** What the import of Chat leads elsewhere. Of a HAR file that is known once it was read: with conversations Chat takes it itself. */
export type ElsewhereKind = OwnFileKind | 'har'

/** So much of a file is enough to know it by. Bytes. */
export const ownFileHeadBytes = 64 * 1024
