import { createHash } from 'node:crypto'
import { sampleOf } from '../text/schema-sample.ts'
import type { Draft, DraftCall } from '../text/draft.ts'
import {
  lastUserText,
  openResults,
  turnNumber,
  type Content,
  type ParsedTextRequest,
  type ToolDefinition,
} from '../text/parsed-text-request.ts'
import { quote, rehearsed } from '../text/rehearsal.ts'

/** practice-tools: calls the tools that it may call, then uses the results. */
export function composeToolUse(request: ParsedTextRequest, choice: number): Draft {
  const reported = reportResults(request)
  if (reported !== undefined) return { text: reported }
  if (mayCallTool(request)) {
    const calls = callTools(request, choice)
    const names = calls.map((call) => `\`${call.name}\``).join(' and ')
    return { text: `${rehearsed} I call ${names} first.`, calls }
  }
  const missing =
    request.tools.length === 0
      ? 'This model calls tools, but the request defines none. Add a tool definition and send again.'
      : 'The request defines tools and asks not to call them.'
  return { text: `${rehearsed} ${missing}\n\n${quote(lastUserText(request))}` }
}

export function mayCallTool(request: ParsedTextRequest): boolean {
  return request.tools.length > 0 && request.toolChoice !== 'none'
}

/** Whether `tool_choice` forces the model to call a tool. */
export function mustCallTool(request: ParsedTextRequest): boolean {
  return mayCallTool(request) && request.toolChoice !== 'auto'
}

/**
 * The calls for this turn: the forced tool; else every tool that the message names (one when parallel calls are off);
 * else the first.
 */
export function callTools(request: ParsedTextRequest, choice: number): DraftCall[] {
  const text = lastUserText(request)
  return chooseTools(request, text).map((tool, index) => ({
    id: callId(request, choice, index),
    name: tool.name,
    arguments: JSON.stringify(sampleOf(tool.schema, text)),
  }))
}

function chooseTools(request: ParsedTextRequest, text: string): readonly ToolDefinition[] {
  const { tools, toolChoice } = request
  if (typeof toolChoice === 'object') return tools.filter((tool) => tool.name === toolChoice.name).slice(0, 1)
  const words = text.toLowerCase()
  const named = tools.filter((tool) => words.includes(tool.name.toLowerCase()))
  const chosen = named.length > 0 ? named : tools.slice(0, 1)
  return request.parallelCalls ? chosen : chosen.slice(0, 1)
}

/** The same conversation gets the same ids, another turn gets other ids. */
function callId(request: ParsedTextRequest, choice: number, index: number): string {
  const seed = JSON.stringify([request.turns.length, lastUserText(request), choice, index])
  return `call_${createHash('sha256').update(seed).digest('hex').slice(0, 24)}`
}

/** The text of the answer to tool results, `undefined` when none were sent. */
export function reportResults(request: ParsedTextRequest): string | undefined {
  const results = openResults(request)
  if (results.length === 0) return undefined
  const calls = request.turns.flatMap((turn) => turn.contents).filter((content) => content.type === 'call')
  const reports = results.map((result) => report(result, calls))
  return [
    `${rehearsed} Turn ${turnNumber(request)} used ${results.length === 1 ? 'one tool result' : `${results.length} tool results`}.`,
    ...reports,
    `You asked:\n\n${quote(lastUserText(request))}`,
  ].join('\n\n')
}

function report(
  result: Extract<Content, { type: 'result' }>,
  calls: readonly Extract<Content, { type: 'call' }>[],
): string {
  const call = calls.findLast((candidate) => candidate.id === result.callId)
  const title =
    call === undefined ? `Call \`${result.callId}\`` : `\`${call.name}\` with \`${call.arguments}\``
  const verb = result.isError === true ? 'failed and said' : 'said'
  return `${title} ${verb}:\n\n${quote(result.text)}`
}
