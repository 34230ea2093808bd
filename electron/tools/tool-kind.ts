import { maxToolNameCharacters, maxToolVersions } from '../../shared/limits.ts'
import { toolContentSchema, type ToolContent } from '../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../shared/tools/tool-fingerprint.ts'
import type { VersionedKind } from '../lib/versioned/versioned-store.ts'

/** How the library stores tools. */
export const toolKind: VersionedKind<ToolContent> = {
  items: 'tools',
  versions: 'tool_versions',
  owner: 'tool_id',
  schema: toolContentSchema,
  nameOf: ({ name }) => name,
  renamed: (content, taken) => ({ ...content, name: freeName(content.name, taken) }),
  fingerprintOf: toolFingerprint,
  maxVersions: maxToolVersions,
}

function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken)
  for (let number = 2; ; number += 1) {
    const end = `_${number}`
    const free = `${name.slice(0, maxToolNameCharacters - end.length)}${end}`
    if (!others.has(free)) return free
  }
}
