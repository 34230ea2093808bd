import { err, ok } from '../../shared/errors/result.ts'
import { toolsError } from '../../shared/text/en/errors/tools.ts'
import { newestVersion, type SavedTool, type ToolContent } from '../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../shared/tools/tool-fingerprint.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

/** A main with a library of these tools; the id of each is its initial name. */
export function createFakeTools(contents: readonly ToolContent[] = []) {
  const tools = new Map<string, SavedTool>()
  const put = (id: string, content: ToolContent): SavedTool => {
    const versions = tools.get(id)?.versions ?? []
    const version = { version: (versions[0]?.version ?? 0) + 1, savedAt: 0, content }
    const tool = { id, createdAt: 0, updatedAt: 0, versions: [version, ...versions] }
    tools.set(id, tool)
    return tool
  }
  for (const content of contents) put(content.name, content)
  const handlers: FakeHandlers = {
    'tools.list': () =>
      ok(
        [...tools.values()].map((tool) => {
          const { content, version } = newestVersion(tool)
          const [, ...earlier] = tool.versions
          return {
            id: tool.id,
            name: content.name,
            description: content.description,
            fieldCount: Object.keys(content.schema['properties'] ?? {}).length,
            answeredBy: content.answer?.source ?? 'manual',
            version,
            fingerprint: toolFingerprint(content),
            earlierFingerprints: earlier.map((earlierVersion) => toolFingerprint(earlierVersion.content)),
            updatedAt: 0,
          }
        }),
      ),
    'tools.get': ({ id }) => {
      const tool = tools.get(id)
      return tool === undefined ? err({ kind: 'not-found', ...toolsError('noSuchTool') }) : ok(tool)
    },
    'tools.save': ({ id, content }) => ok(put(id ?? content.name, content)),
    'tools.uses': () => ok({ conversations: 2, experiments: 1 }),
  }
  return {
    handlers,
    put,
    newest: (id: string): ToolContent | undefined => tools.get(id)?.versions[0]?.content,
  }
}
