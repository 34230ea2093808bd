import type { ConversationSettings } from '../conversations/conversation.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { tools as toolsMeaning, splitTools, toolSchemas } from '../parameters/tools.ts'
import { hashJson, toolFingerprint } from './tool-fingerprint.ts'

type Carried = Required<Pick<ConversationSettings, 'parameters' | 'toolAnswers' | 'toolsFrom'>>

/**
 * Returns a conversation's tools and tool answers for a new conversation in a format; `undefined` when it sends none.
 */
export function carryTools(
  { id, settings }: { readonly id: string; readonly settings: ConversationSettings },
  format: ConversationFormatId,
): Carried | undefined {
  const tools = settings.parameters['tools']
  if (tools?.isSent !== true || !Array.isArray(tools.value) || tools.value.length === 0) return undefined
  const source = (path: string) => (path === 'tools' ? tools.value : undefined)
  const value =
    settings.format === format
      ? tools.value
      : toolsMeaning.convert(source, settings.format, format)?.values['tools']
  if (value === undefined) return undefined
  const names = toolSchemas(value, format)
  const toolAnswers = Object.fromEntries(
    Object.entries(settings.toolAnswers ?? {}).filter(([name]) => names.has(name)),
  )
  const parameters = { tools: { isSent: true, value } }
  const fingerprint = fingerprintOf({ parameters, toolAnswers, format })
  return {
    parameters,
    toolAnswers,
    toolsFrom: { conversationId: id, title: settings.title, fingerprint },
  }
}

/** Whether the tools of a conversation are unchanged since it was created. */
export function hasCarriedTools(
  settings: Pick<ConversationSettings, 'parameters' | 'toolAnswers' | 'toolsFrom' | 'format'>,
): boolean {
  const { toolsFrom } = settings
  return toolsFrom !== undefined && toolsFrom !== null && toolsFrom.fingerprint === fingerprintOf(settings)
}

/** Compares functions by what a model reads of them, so that another format is not a change. */
function fingerprintOf({
  parameters,
  toolAnswers = {},
  format,
}: Pick<ConversationSettings, 'parameters' | 'toolAnswers' | 'format'>): string {
  const tools = parameters['tools']
  const { functions, others } = splitTools(tools?.value, format)
  const answers = Object.entries(toolAnswers).map(
    ([name, { source, fixedResults, http, mcp }]): [string, Json] => [
      name,
      [
        source,
        fixedResults,
        http === undefined ? null : [http.method, http.url, http.headers],
        // Left out when there is none, so that existing fingerprints stay the same.
        ...(mcp === undefined ? [] : [[mcp.serverId, mcp.tool, mcp.fingerprint]]),
      ],
    ],
  )
  return hashJson([
    tools?.isSent === true,
    functions.map(toolFingerprint),
    others,
    Object.fromEntries(answers),
  ])
}
