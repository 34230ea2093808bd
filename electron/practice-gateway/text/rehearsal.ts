import type { Json } from '../../../shared/json.ts'
import type { Draft } from './draft.ts'
import { describeMedia } from './describe-media.ts'
import {
  lastUserText,
  lastUserTurn,
  textOf,
  turnNumber,
  type ParsedTextRequest,
} from './parsed-text-request.ts'

/** The start of every answer, so that nobody takes it for a model's. */
export const rehearsed = '**Rehearsed answer.**'

/** The ordinary answer: Markdown that shows what the gateway received. */
export function composeRehearsal(request: ParsedTextRequest, choice: number): Draft {
  const begun = request.turns.at(-1)
  if (begun?.role === 'assistant' && textOf(begun) !== '') return { text: continuation(textOf(begun)) }
  if (wantsOneLine(request)) {
    const said = clip(lastUserText(request).replaceAll(/\s+/g, ' '), 120)
    return {
      text: `${rehearsed} In turn ${turnNumber(request)} you wrote “${said}”, and no model was asked.`,
    }
  }
  const sections = [
    introduction(request, choice),
    quote(lastUserText(request) || '(no text)'),
    attachments(request),
    `### What arrived\n\n${settingsTable(request)}`,
    request.system === '' ? '' : `### The system prompt\n\n${quote(request.system)}`,
    wantsCode(request) ? codeExample(request) : nextSteps(request),
  ]
  return { text: sections.filter((section) => section !== '').join('\n\n') }
}

/** The rest of an answer whose beginning the request contains; the beginning is not repeated. */
function continuation(begun: string): string {
  const last = Array.from(begun.replaceAll(/\s+/g, ' ')).slice(-24).join('')
  return ` and so on. ${rehearsed} The request began this answer with ${begun.length} characters, the last of them “${last}”, and no model was asked.`
}

function introduction(request: ParsedTextRequest, choice: number): string {
  const turn = turnNumber(request)
  const which = request.count > 1 ? ` This is answer ${choice + 1} of ${request.count}.` : ''
  const first = request.turns.find((candidate) => candidate.role === 'user')
  const before =
    turn > 1 && first !== undefined
      ? ` The conversation began with “${clip(textOf(first).replaceAll(/\s+/g, ' '), 80)}”.`
      : ''
  return `${rehearsed} The practice gateway read turn ${turn} and no model was asked.${which}${before} You wrote:`
}

function attachments(request: ParsedTextRequest): string {
  const media = (lastUserTurn(request)?.contents ?? []).filter((content) => content.type === 'media')
  if (media.length === 0) return ''
  return ['It also received:', '', ...media.map((content) => `- ${describeMedia(content)}`)].join('\n')
}

function settingsTable(request: ParsedTextRequest): string {
  const rows: [string, string][] = [
    ['Model', code(request.model)],
    ['Format', `${request.format}, ${request.stream ? 'streamed' : 'in one piece'}`],
    ['Turn', String(turnNumber(request))],
  ]
  if (request.tools.length > 0) {
    rows.push(['Tools', request.tools.map((tool) => code(tool.name)).join(', ')])
  }
  for (const [path, value] of request.settings) rows.push([code(path), code(showValue(value))])
  return [
    '| Part | Received |',
    '| --- | --- |',
    ...rows.map(([part, value]) => `| ${part} | ${value} |`),
  ].join('\n')
}

function nextSteps(request: ParsedTextRequest): string {
  const steps = [
    'Ask for **code** or for **one line** to get another kind of answer.',
    'Set `max_tokens` or a stop sequence to see the answer end early.',
    'Choose `practice-reasoner`, `practice-tools` or `practice-cuts` to see what their names say.',
  ]
  const ordered = /\b(how|steps?|first)\b/i.test(lastUserText(request))
  return [
    '### What to try next',
    '',
    ...steps.map((step, index) => `${ordered ? `${index + 1}.` : '-'} ${step}`),
  ].join('\n')
}

function codeExample(request: ParsedTextRequest): string {
  return [
    '### A piece of code',
    '',
    'Counts the words of your message, which is all that was done with it:',
    '',
    '```typescript',
    `const message = ${JSON.stringify(clip(lastUserText(request), 60))}`,
    'const words = message.split(/\\s+/).filter((word) => word.length > 0)',
    'console.log(`${words.length} words`)',
    '```',
  ].join('\n')
}

function wantsOneLine(request: ParsedTextRequest): boolean {
  return /\b(one|single) (line|sentence|word)\b|\bbriefly\b/i.test(
    `${request.system}\n${lastUserText(request)}`,
  )
}

function wantsCode(request: ParsedTextRequest): boolean {
  return /\b(code|function|typescript|javascript|python|script|snippet|program)\b/i.test(
    lastUserText(request),
  )
}

/** A Markdown quotation of at most 600 characters. */
export function quote(text: string): string {
  return clip(text, 600)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** The start of a text, cut between characters. */
export function clip(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

/** Formats a value for a table cell. */
function showValue(value: Json): string {
  return clip(typeof value === 'string' ? value : JSON.stringify(value), 60)
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``
}
