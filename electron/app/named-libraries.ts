import type { DatabaseSync } from 'node:sqlite'
import type { NamedLibrary } from '../backup/add/merge-database.ts'
import { createVersionedStore } from '../lib/versioned/versioned-store.ts'
import { presetKind } from '../presets/preset-kind.ts'
import { toolKind } from '../tools/tool-kind.ts'

/** The libraries in which a backup may bring a name that is already in use. */
export function namedLibraries(connection: DatabaseSync): readonly NamedLibrary[] {
  const presets = createVersionedStore({ connection }, presetKind)
  const tools = createVersionedStore({ connection }, toolKind)
  return [
    { items: 'presets', bringBack: (id) => presets.bringBack(id) },
    { items: 'tools', bringBack: (id) => tools.bringBack(id) },
  ]
}
