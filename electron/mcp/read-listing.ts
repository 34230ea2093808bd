import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { maxMcpListed } from '../../shared/limits.ts'
import type { McpPrompt, McpResource } from '../../shared/mcp/details.ts'
import { readListedTools, toolChanges } from '../../shared/mcp/listed-tool.ts'
import type { McpConnection } from './mcp-connection.ts'
import type { McpListing } from './server-store.ts'

/** Lists everything a server offers, and compares it with the listing before. An incomplete list is an error. */
export async function readListing(
  connection: Pick<McpConnection, 'list'>,
  before: McpListing | undefined,
  now: number,
): Promise<Result<McpListing>> {
  const tools = await connection.list('tools')
  if (!tools.ok) return tools
  const prompts = await connection.list('prompts')
  if (!prompts.ok) return prompts
  const resources = await connection.list('resources')
  if (!resources.ok) return err(resources.error)
  const listed = readListedTools(tools.value)
  const changes = before === undefined ? undefined : toolChanges(before.tools, listed.tools, now)
  return ok({
    ...listed,
    prompts: prompts.value.slice(0, maxMcpListed).flatMap((item) => readPrompt(item) ?? []),
    resources: resources.value.slice(0, maxMcpListed).flatMap((item) => readResourceEntry(item) ?? []),
    // Differences stay in the listing until the user has seen them.
    changes: changes ?? before?.changes ?? null,
  })
}

function readPrompt(value: Json): McpPrompt | undefined {
  const name = textOf(value, 'name', 200)
  if (!isJsonObject(value) || name === '') return undefined
  const given = Array.isArray(value['arguments']) ? value['arguments'].slice(0, 50) : []
  return {
    name,
    title: textOf(value, 'title', 200),
    description: textOf(value, 'description', 2_000),
    arguments: given.flatMap((item) => {
      const argument = textOf(item, 'name', 200)
      const isRequired = isJsonObject(item) && item['required'] === true
      return argument === ''
        ? []
        : [{ name: argument, description: textOf(item, 'description', 500), isRequired }]
    }),
  }
}

function readResourceEntry(value: Json): McpResource | undefined {
  const uri = textOf(value, 'uri', 2_000)
  if (uri === '') return undefined
  return {
    uri,
    name: textOf(value, 'title', 200) || textOf(value, 'name', 200) || uri,
    description: textOf(value, 'description', 2_000),
    mediaType: textOf(value, 'mimeType', 100),
  }
}

function textOf(value: Json, name: string, max: number): string {
  const text = isJsonObject(value) ? value[name] : undefined
  return typeof text === 'string' ? text.slice(0, max) : ''
}
