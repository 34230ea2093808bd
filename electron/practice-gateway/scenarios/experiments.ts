import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { gatewayFailure } from '../errors.ts'
import { tooManyRequests } from '../keys.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { readGradingPrompt, type GradingPrompt } from './grading-prompts.ts'
import { composeOrdinary } from './ordinary.ts'

/** Models for comparing many answers. Counts and requests determine what they do, never chance. */
export const experimentScenarios: Readonly<Record<string, Scenario>> = {
  'practice-varies': { compose: composeVaried },
  'practice-flaky': {
    compose: composeOrdinary,
    refuse: (_, { count }) =>
      count % 3 === 0 ? gatewayFailure(500, 'Rehearsed failure of every third request') : undefined,
  },
  'practice-throttled': {
    compose: composeOrdinary,
    refuse: (_, { count, pace }) => (count % 7 === 0 ? tooManyRequests(pace.pause(1000)) : undefined),
  },
  'practice-uneven': {
    compose: composeOrdinary,
    tempo: { first: 120, token: 2, spread: 0 },
    disturb: (choice, _, { count }) =>
      count % 10 === 0
        ? { ...choice, steps: [{ type: 'pause', milliseconds: 3000 }, ...choice.steps] }
        : choice,
  },
  'practice-judge': { compose: composeVerdict },
  'practice-sums': { compose: (request) => composeSum(request, [7]) },
  'practice-sums-badly': { compose: (request) => composeSum(request, [7, 8, 9]) },
}

const birds = [
  'heron',
  'wren',
  'kestrel',
  'plover',
  'swift',
  'curlew',
  'siskin',
  'dunlin',
  'osprey',
  'avocet',
]

/** Names another bird each time the same message is sent. */
function composeVaried(request: ParsedTextRequest, choice: number, { sameCount }: ScenarioContext): Draft {
  const number = sameCount + choice
  const bird = birds[(number - 1) % birds.length]
  return { text: `${rehearsed} Answer ${number} to this message is about the ${bird}.` }
}

/** Answers the sum in the message, one too high if the first number ends with one of these digits. */
function composeSum(request: ParsedTextRequest, wrongEndings: readonly number[]): Draft {
  const [, first, sign, second] = /(\d{1,9})\s*([+*-])\s*(\d{1,9})/.exec(lastUserText(request)) ?? []
  if (first === undefined || second === undefined)
    return { text: `${rehearsed} Write a sum, such as 12 + 30.` }
  const left = Number(first)
  const right = Number(second)
  const result = sign === '+' ? left + right : sign === '*' ? left * right : left - right
  return { text: `${rehearsed} It is ${wrongEndings.includes(left % 10) ? result + 1 : result}.` }
}

/**
 * Answers an assertion of an experiment, whose message is JSON.
 * - With `criterion` and `answer`, a verdict: passes where every word in quotation marks of the criterion is in the
 *   answer, or without such words half of all of them.
 * - With `answers`, the choice of the one that has most of those words.
 * - With `answer` alone, a question that it replies to.
 * - "no verdict" in the criterion gets prose.
 * - With `steps`, a rating from 0 to 10; the questions of `context-recall` and its relatives are answered by the words
 *   that texts share.
 *
 * promptfoo's own grading prompts are judged alike, in the form that each of them requires.
 */
function composeVerdict(request: ParsedTextRequest): Draft {
  const asked = readGradingPrompt(`${request.system}\n${lastUserText(request)}`)
  if (asked !== undefined) return composeGrade(asked)
  const material = parseJson(lastUserText(request))
  const found = isJsonObject(material) ? composeOfContext(material) : undefined
  if (found !== undefined) return { text: JSON.stringify(found) }
  const { criterion, answer, answers } = isJsonObject(material) ? material : {}
  if (criterion === undefined && typeof answer === 'string' && answer !== '')
    return { text: `What is there to say of this: ${answer.slice(0, 200)}?` }
  const wanted = typeof criterion === 'string' ? criterion.toLowerCase() : ''
  if (wanted === '' || wanted.includes('no verdict'))
    return { text: `${rehearsed} I would rather not judge that.` }
  if (Array.isArray(answers)) {
    const { best, reason } = choose(
      wanted,
      answers.map((item) => textOf(isJsonObject(item) ? item['answer'] : undefined)),
    )
    return { text: JSON.stringify({ best, reason }) }
  }
  return { text: JSON.stringify(judge(wanted, textOf(answer))) }
}

/** Judges a context, statements or a conversation; `undefined` for any other material. */
function composeOfContext(material: Readonly<Record<string, Json>>): Json | undefined {
  const { criterion, answer, answers, steps, context, expected, query, statements, messages, question } =
    material
  if (Array.isArray(messages)) return { relevant: true, reason: 'Rehearsed verdict.' }
  if (Array.isArray(statements))
    return { verdicts: statements.map((statement) => sharesWord(textOf(statement), textOf(context))) }
  if (typeof expected === 'string')
    return {
      sentences: expected
        .split(/(?<=[.!?])\s+/)
        .map((sentence) => ({ sentence, attributed: sharesWord(sentence, textOf(context)) })),
    }
  if (typeof query === 'string' && Array.isArray(context))
    return { parts: context.filter((part) => sharesWord(query, textOf(part))) }
  if (Array.isArray(steps) && typeof criterion === 'string') {
    const { score, reason } = judge(criterion.toLowerCase(), textOf(answer))
    return { score: Math.round(score * 10), reason }
  }
  if (criterion !== undefined && answer === undefined && answers === undefined && question === undefined)
    return { steps: ['Read the answer.', 'Look for the words of the criterion.'] }
  if (criterion === undefined && typeof answer === 'string' && typeof question === 'string')
    return { statements: answer.split(/(?<=[.!?])\s+/).filter((item) => item !== '') }
  return undefined
}

/** Whether both texts contain the same word of more than three letters. */
function sharesWord(left: string, right: string): boolean {
  const words = left.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return words.some((word) => right.toLowerCase().includes(word))
}

function composeGrade(asked: GradingPrompt): Draft {
  const criterion = asked.criterion.toLowerCase()
  if (asked.type === 'select-best') return { text: String(choose(criterion, asked.answers).best) }
  const { pass, score, reason } = judge(criterion, asked.answer)
  switch (asked.type) {
    case 'rubric':
      return { text: JSON.stringify({ reason, pass, score }) }
    case 'factuality':
      return { text: JSON.stringify({ category: pass ? 'C' : 'D', reason }) }
    default:
      return { text: `${reason}\n\n${pass ? 'Y' : 'N'}` }
  }
}

interface Verdict {
  readonly pass: boolean
  readonly score: number
  readonly reason: string
}

function judge(criterion: string, answer: string): Verdict {
  const { words, isQuoted } = wantedWords(criterion)
  const found = countIn(words, answer)
  const score = words.length === 0 ? 0 : Math.round((found / words.length) * 100) / 100
  return { pass: score >= (isQuoted ? 1 : 0.5), score, reason: tell(found, words) }
}

function choose(criterion: string, answers: readonly string[]): { best: number; reason: string } {
  const { words } = wantedWords(criterion)
  const found = answers.map((answer) => countIn(words, answer))
  const most = Math.max(...found)
  return { best: found.indexOf(most), reason: tell(most, words) }
}

/** `criterion` is in lower case. */
function wantedWords(criterion: string): { words: readonly string[]; isQuoted: boolean } {
  const quoted = [...criterion.matchAll(/["“]([^"”]{1,200})["”]/g)].map(([, word = '']) => word)
  return quoted.length > 0
    ? { words: quoted, isQuoted: true }
    : { words: criterion.match(/[\p{L}\p{N}]{3,}/gu) ?? [], isQuoted: false }
}

function countIn(words: readonly string[], answer: string): number {
  return words.filter((word) => answer.toLowerCase().includes(word)).length
}

function tell(found: number, words: readonly string[]): string {
  return `Rehearsed verdict: ${found} of ${words.length} words of the criterion are in the answer.`
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
