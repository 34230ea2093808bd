import * as z from 'zod/mini'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import {
  maxMcpDepth,
  maxMcpListBytes,
  maxMcpTools,
  maxToolDescriptionCharacters,
  maxToolNameCharacters,
  maxToolSchemaCharacters,
} from '../limits.ts'
import { toolFingerprint } from '../tools/tool-fingerprint.ts'
import { isDeeperThan } from './is-deeper-than.ts'
import type { McpChanges } from './server.ts'

/** A tool's own hints about itself. They are not verified. */
const mcpHintsSchema = z.object({
  readOnly: z.optional(z.boolean()),
  destructive: z.optional(z.boolean()),
  idempotent: z.optional(z.boolean()),
  openWorld: z.optional(z.boolean()),
})

/** A tool of an MCP server, as the server lists it. */
export const mcpToolSchema = z.object({
  name: z.string(),
  /** `''` when there is none. */
  title: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.json()),
  hints: mcpHintsSchema,
  /** `toolFingerprint` of the description that a model reads. */
  fingerprint: z.string(),
})

export type McpTool = z.infer<typeof mcpToolSchema>

/** The accepted tools of a server, and the reasons for rejecting others. */
export interface ToolListing {
  readonly tools: McpTool[]
  /** `too-many` and `too-large` represent all tools after that point. */
  readonly refused: RefusedTool[]
}

export const refusedToolSchema = z.object({
  name: z.string(),
  why: z.enum(['no-name', 'twice', 'no-schema', 'long-schema', 'deep-schema', 'too-many', 'too-large']),
})

export type RefusedTool = z.infer<typeof refusedToolSchema>

/** Reads a server's list tool by tool, so that a broken tool does not affect the others. */
export function readListedTools(values: readonly unknown[]): ToolListing {
  const tools: McpTool[] = []
  const refused: RefusedTool[] = []
  const names = new Set<string>()
  let bytes = 0
  for (const value of values) {
    const name = isJsonObject(value) && typeof value['name'] === 'string' ? value['name'] : ''
    const refuse = (why: RefusedTool['why']) => void refused.push({ name: name.slice(0, 200), why })
    if (tools.length >= maxMcpTools) {
      refuse('too-many')
      break
    }
    if (!isJsonObject(value) || name.trim() === '' || name.length > maxToolNameCharacters) refuse('no-name')
    else if (names.has(name)) refuse('twice')
    else {
      const why = schemaProblem(value['inputSchema'])
      if (why !== undefined) {
        refuse(why)
        continue
      }
      const tool = toTool(name, value)
      bytes += JSON.stringify(tool).length
      if (bytes > maxMcpListBytes) {
        refuse('too-large')
        break
      }
      names.add(name)
      tools.push(tool)
    }
  }
  return { tools, refused }
}

function schemaProblem(schema: Json | undefined): RefusedTool['why'] | undefined {
  if (!isJsonObject(schema)) return 'no-schema'
  if (isDeeperThan(schema, maxMcpDepth)) return 'deep-schema'
  return JSON.stringify(schema).length > maxToolSchemaCharacters ? 'long-schema' : undefined
}

function toTool(name: string, value: JsonObject): McpTool {
  const hints = isJsonObject(value['annotations']) ? value['annotations'] : {}
  const description = textOf(value['description']).slice(0, maxToolDescriptionCharacters)
  const schema = isJsonObject(value['inputSchema']) ? value['inputSchema'] : {}
  return {
    name,
    title: (textOf(value['title']) || textOf(hints['title'])).slice(0, 200),
    description,
    schema,
    hints: {
      ...flag('readOnly', hints['readOnlyHint']),
      ...flag('destructive', hints['destructiveHint']),
      ...flag('idempotent', hints['idempotentHint']),
      ...flag('openWorld', hints['openWorldHint']),
    },
    fingerprint: toolFingerprint({ name, description, schema }),
  }
}

function flag<Name extends string>(name: Name, value: Json | undefined): { [Key in Name]?: boolean } {
  return typeof value === 'boolean' ? ({ [name]: value } as { [Key in Name]?: boolean }) : {}
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the differences between two lists; `undefined` when there are none. */
export function toolChanges(
  before: readonly McpTool[],
  now: readonly McpTool[],
  at: number,
): McpChanges | undefined {
  const known = new Map(before.map(({ name, fingerprint }) => [name, fingerprint]))
  const listed = new Set(now.map(({ name }) => name))
  const added = now.flatMap(({ name }) => (known.has(name) ? [] : [name]))
  const changed = now.flatMap(({ name, fingerprint }) => {
    const old = known.get(name)
    return old === undefined || old === fingerprint ? [] : [name]
  })
  const removed = before.flatMap(({ name }) => (listed.has(name) ? [] : [name]))
  return added.length + changed.length + removed.length === 0 ? undefined : { at, added, changed, removed }
}
