import type { ToolSummary } from '../../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../../shared/tools/tool-fingerprint.ts'
import { contentOfEntry, type FunctionEntry } from './tool-content.ts'

/**
 * How a function of a request stands to the library, by its name: it is not there, it is its newest version, one of its earlier
 * ones, or neither. Nothing is stored for it, so it holds for copies, forks and other formats too.
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
