import { createHash } from 'node:crypto'
import { sampleOf } from '../text/schema-sample.ts'
import type { Draft, DraftCall } from '../text/draft.ts'
import {
  lastUserText,
  openResults,
  turnNumber,
  type Content,
  type Question,
  type ToolDefinition,
} from '../text/question.ts'
import { quote, rehearsed } from '../text/rehearsal.ts'

/** practice-tools: calls what it may call, then uses the results. */
export function composeToolUse(question: Question, choice: number): Draft {
  const reported = reportResults(question)
  if (reported !== undefined) return { text: reported }
  if (mayCallTool(question)) {
    const calls = callTools(question, choice)
    const names = calls.map((call) => `\`${call.name}\``).join(' and ')
    return { text: `${rehearsed} I call ${names} first.`, calls }
  }
  const missing =
    question.tools.length === 0
      ? 'This model calls tools, but the request defines none. Add a tool definition and send again.'
      : 'The request defines tools and asks not to call them.'
  return { text: `${rehearsed} ${missing}\n\n${quote(lastUserText(question))}` }
}

export function mayCallTool(question: Question): boolean {
  return question.tools.length > 0 && question.toolChoice !== 'none'
}

/** Whether `tool_choice` leaves the model no way out. */
export function mustCallTool(question: Question): boolean {
  return mayCallTool(question) && question.toolChoice !== 'auto'
}

/**
 * The calls for this turn: the tool that was insisted on; else every tool the message names (one when parallel calls are
 * off); else the first.
 */
export function callTools(question: Question, choice: number): DraftCall[] {
  const text = lastUserText(question)
  return chooseTools(question, text).map((tool, index) => ({
    id: callId(question, choice, index),
    name: tool.name,
    arguments: JSON.stringify(sampleOf(tool.schema, text)),
  }))
}

function chooseTools(question: Question, text: string): readonly ToolDefinition[] {
  const { tools, toolChoice } = question
  if (typeof toolChoice === 'object') return tools.filter((tool) => tool.name === toolChoice.name).slice(0, 1)
  const words = text.toLowerCase()
  const named = tools.filter((tool) => words.includes(tool.name.toLowerCase()))
  const chosen = named.length > 0 ? named : tools.slice(0, 1)
  return question.parallelCalls ? chosen : chosen.slice(0, 1)
}

/** The same conversation gets the same ids, another turn gets others. */
function callId(question: Question, choice: number, index: number): string {
  const seed = JSON.stringify([question.turns.length, lastUserText(question), choice, index])
  return `call_${createHash('sha256').update(seed).digest('hex').slice(0, 24)}`
}

/** What the answer to tool results says, `undefined` when none were sent. */
export function reportResults(question: Question): string | undefined {
  const results = openResults(question)
  if (results.length === 0) return undefined
  const calls = question.turns.flatMap((turn) => turn.contents).filter((content) => content.type === 'call')
  const reports = results.map((result) => report(result, calls))
  return [
    `${rehearsed} Turn ${turnNumber(question)} used ${results.length === 1 ? 'one tool result' : `${results.length} tool results`}.`,
    ...reports,
    `You asked:\n\n${quote(lastUserText(question))}`,
  ].join('\n\n')
}

function report(
  result: Extract<Content, { type: 'result' }>,
  calls: readonly Extract<Content, { type: 'call' }>[],
): string {
  const call = calls.findLast((one) => one.id === result.callId)
  const title =
    call === undefined ? `Call \`${result.callId}\`` : `\`${call.name}\` with \`${call.arguments}\``
  const verb = result.isError === true ? 'failed and said' : 'said'
  return `${title} ${verb}:\n\n${quote(result.text)}`
}
