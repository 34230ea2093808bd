import type { ToolSummary } from '../../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../../shared/tools/tool-fingerprint.ts'
import { contentOfEntry, type FunctionEntry } from './tool-content.ts'

/**
 * How a function of a request relates to the library tool with the same name: there is none, it is the newest version,
 * an earlier one, or neither. This is not stored, so it also works for copies, forks and other formats.
 */
export type LibraryLink =
  | { readonly type: 'absent' }
  | { readonly type: 'same' | 'older' | 'differs'; readonly tool: ToolSummary }

export function linkToLibrary(entry: FunctionEntry, library: readonly ToolSummary[]): LibraryLink {
  const tool = library.find(({ name }) => name === entry.name)
  if (tool === undefined) return { type: 'absent' }
  const content = contentOfEntry(entry)
  const fingerprint = content === undefined ? undefined : toolFingerprint(content)
  if (fingerprint === tool.fingerprint) return { type: 'same', tool }
  const isOlder = fingerprint !== undefined && tool.earlierFingerprints.includes(fingerprint)
  return { type: isOlder ? 'older' : 'differs', tool }
}
