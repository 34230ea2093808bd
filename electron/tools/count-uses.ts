import * as z from 'zod/mini'
import { parametersSchema } from '../../shared/formats/parameters.ts'
import { findConversationFormat } from '../../shared/formats/registry.ts'
import { parseOwnJson, type Json } from '../../shared/json.ts'
import { toolSchemas } from '../../shared/parameters/tools.ts'
import type { ToolUses } from '../../shared/tools/saved-tool.ts'
import type { Database } from '../database/database.ts'

/**
 * The number of conversations and experiments that send a tool of this name. Most do not contain the name at all, which
 * SQLite checks; the others are parsed.
 */
export function countUses(name: string, { connection }: Database): ToolUses {
  const quoted = JSON.stringify(name)
  const conversations = connection
    .prepare(
      'SELECT format, parameters FROM conversations WHERE deleted_at IS NULL AND instr(parameters, ?) > 0',
    )
    .all(quoted)
    .filter(({ format, parameters }) => {
      const parsed = parametersSchema.safeParse(parseOwnJson(String(parameters)))
      const tools = parsed.success ? parsed.data['tools'] : undefined
      return tools?.isSent === true && defines(tools.value, String(format), name)
    })
  const experiments = connection
    .prepare('SELECT plan FROM experiments WHERE deleted_at IS NULL AND instr(plan, ?) > 0')
    .all(quoted)
    .filter(({ plan }) => {
      const parsed = variantsSchema.safeParse(parseOwnJson(String(plan)))
      return (
        parsed.success &&
        parsed.data.variants.some(({ format, parameters }) => defines(parameters.tools, format, name))
      )
    })
  return { conversations: conversations.length, experiments: experiments.length }
}

const variantsSchema = z.object({
  variants: z.array(z.object({ format: z.string(), parameters: z.object({ tools: z.optional(z.json()) }) })),
})

function defines(tools: Json | undefined, formatId: string, name: string): boolean {
  const format = findConversationFormat(formatId)
  return format !== undefined && toolSchemas(tools, format).has(name)
}
