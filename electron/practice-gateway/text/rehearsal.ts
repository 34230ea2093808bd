import type { Json } from '../../../shared/json.ts'
import type { Draft } from './draft.ts'
import { describeMedia } from './describe-media.ts'
import { lastUserText, lastUserTurn, textOf, turnNumber, type Question } from './question.ts'

/** Said at the start of every answer, so that nobody takes it for a model's. */
export const rehearsed = '**Rehearsed answer.**'

/** The ordinary answer: Markdown that shows what the gateway received. */
export function composeRehearsal(question: Question, choice: number): Draft {
  if (wantsOneLine(question)) {
    const said = clip(lastUserText(question).replaceAll(/\s+/g, ' '), 120)
    return {
      text: `${rehearsed} In turn ${turnNumber(question)} you wrote “${said}”, and no model was asked.`,
    }
  }
  const sections = [
    introduction(question, choice),
    quote(lastUserText(question) || '(no text)'),
    attachments(question),
    `### What arrived\n\n${settingsTable(question)}`,
    question.system === '' ? '' : `### The system prompt\n\n${quote(question.system)}`,
    wantsCode(question) ? codeExample(question) : nextSteps(question),
  ]
  return { text: sections.filter((section) => section !== '').join('\n\n') }
}

function introduction(question: Question, choice: number): string {
  const turn = turnNumber(question)
  const which = question.count > 1 ? ` This is answer ${choice + 1} of ${question.count}.` : ''
  const first = question.turns.find((one) => one.role === 'user')
  const before =
    turn > 1 && first !== undefined
      ? ` The conversation began with “${clip(textOf(first).replaceAll(/\s+/g, ' '), 80)}”.`
      : ''
  return `${rehearsed} The practice gateway read turn ${turn} and no model was asked.${which}${before} You wrote:`
}

function attachments(question: Question): string {
  const media = (lastUserTurn(question)?.contents ?? []).filter((content) => content.type === 'media')
  if (media.length === 0) return ''
  return ['It also received:', '', ...media.map((content) => `- ${describeMedia(content)}`)].join('\n')
}

function settingsTable(question: Question): string {
  const rows: [string, string][] = [
    ['Model', code(question.model)],
    ['Format', `${question.format}, ${question.stream ? 'streamed' : 'in one piece'}`],
    ['Turn', String(turnNumber(question))],
  ]
  if (question.tools.length > 0) {
    rows.push(['Tools', question.tools.map((tool) => code(tool.name)).join(', ')])
  }
  for (const [path, value] of question.settings) rows.push([code(path), code(showValue(value))])
  return [
    '| Part | Received |',
    '| --- | --- |',
    ...rows.map(([part, value]) => `| ${part} | ${value} |`),
  ].join('\n')
}

function nextSteps(question: Question): string {
  const steps = [
    'Ask for **code** or for **one line** to get another kind of answer.',
    'Set `max_tokens` or a stop sequence to see the answer end early.',
    'Choose `practice-reasoner`, `practice-tools` or `practice-cuts` to see what their names say.',
  ]
  const ordered = /\b(how|steps?|first)\b/i.test(lastUserText(question))
  return [
    '### What to try next',
    '',
    ...steps.map((step, index) => `${ordered ? `${index + 1}.` : '-'} ${step}`),
  ].join('\n')
}

function codeExample(question: Question): string {
  return [
    '### A piece of code',
    '',
    'Counts the words of your message, which is all that was done with it:',
    '',
    '```typescript',
    `const message = ${JSON.stringify(clip(lastUserText(question), 60))}`,
    'const words = message.split(/\\s+/).filter((word) => word.length > 0)',
    'console.log(`${words.length} words`)',
    '```',
  ].join('\n')
}

function wantsOneLine(question: Question): boolean {
  return /\b(one|single) (line|sentence|word)\b|\bbriefly\b/i.test(
    `${question.system}\n${lastUserText(question)}`,
  )
}

function wantsCode(question: Question): boolean {
  return /\b(code|function|typescript|javascript|python|script|snippet|program)\b/i.test(
    lastUserText(question),
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

/** A value as it reads in a table cell. */
function showValue(value: Json): string {
  return clip(typeof value === 'string' ? value : JSON.stringify(value), 60)
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``
}
