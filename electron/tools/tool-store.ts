import { maxToolVersions } from '../../shared/limits.ts'
import { toolContentSchema, type ToolContent } from '../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../shared/tools/tool-fingerprint.ts'
import type { Database } from '../database/database.ts'
import { createVersionedStore, type VersionedStore } from '../lib/versioned/versioned-store.ts'

/** The tables of tools. */
export function createToolStore(database: Database): VersionedStore<ToolContent> {
  return createVersionedStore<ToolContent>(database, {
    items: 'tools',
    versions: 'tool_versions',
    owner: 'tool_id',
    schema: toolContentSchema,
    nameOf: ({ name }) => name,
    fingerprintOf: toolFingerprint,
    maxVersions: maxToolVersions,
  })
}
