import {
  isComparedType,
  isGradedType,
  type Assertion,
  type AssertionResult,
  type Check,
  type DeterministicType,
} from '../../../shared/experiments/assertion.ts'
import { renderValue, textOfValue, type TemplateValues } from '../../../shared/templates/template.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { bleu, gleu, levenshtein, rougeN } from './likeness.ts'
import { searchHere } from '../../lib/patterns/match-pattern.ts'
import { containsHtml, containsXml, findJson, isHtml, isXml, schemaProblem } from './structure.ts'
import { checkContains, checkEquals, checkWordCount, textsOfValue } from './text-checks.ts'
import { checkOpenAiTools, checkToolCalls, toolCallF1 } from './tool-checks.ts'
import { slowSchema, unjudged } from './unjudged.ts'
import type { FoundPatterns } from './patterns-of-case.ts'
import type { CheckOutcome, CheckedAnswer } from './check-outcome.ts'

type Checker = (answer: CheckedAnswer, value: Json | undefined, threshold: number | undefined) => CheckOutcome

const checkers: Readonly<Record<DeterministicType, Checker>> = {
  equals: ({ text }, value) => (value === undefined ? noValue : checkEquals(text, value)),
  contains: containing({}),
  icontains: containing({ ignoresCase: true }),
  'contains-any': containingList({ isAny: true }),
  'contains-all': containingList({}),
  'icontains-any': containingList({ isAny: true, ignoresCase: true }),
  'icontains-all': containingList({ ignoresCase: true }),
  'starts-with': withText((text, value) => plain(text.startsWith(value), 'starts', 'startsNot')),
  regex({ text, patterns }, value) {
    if (value === undefined) return noValue
    const pattern = textOfValue(value)
    // Use the earlier search's result: it runs slow patterns in a worker, and a slow search here would block the app.
    const matches = patterns?.get(pattern) ?? searchHere(pattern, text) ?? 'too long'
    if (matches === 'invalid') return unjudged(experimentsError('badPattern', { pattern }))
    if (matches === 'too long') return unjudged(experimentsError('patternTooLong', { pattern }))
    return plain(matches, 'matches', 'matchesNot')
  },
  'word-count': ({ text }, value = null) => checkWordCount(text, value) ?? noValue,
  levenshtein: withText((text, value, threshold = 5) => {
    const distance = levenshtein(text, value, threshold)
    return distance === undefined
      ? { isPass: false, reason: experimentsError('tooFar', { threshold }) }
      : { isPass: true, reason: experimentsError('distance', { distance }) }
  }),
  'rouge-n': withText((text, value, threshold = 0.75) => scored(rougeN(text, value), threshold)),
  bleu: likeTexts(bleu),
  gleu: likeTexts(gleu),
  'is-json': ({ text, patterns }, value) => checkJson(parseJson(text.trim()), value, patterns),
  'contains-json': ({ text, patterns }, value) => checkJson(findJson(text), value, patterns),
  'is-xml': ({ text }, value) => plain(isXml(text, pathsOf(value)), 'isXml', 'isNotXml'),
  'contains-xml': ({ text }, value) => plain(containsXml(text, pathsOf(value)), 'isXml', 'isNotXml'),
  'is-html': ({ text }) => plain(isHtml(text), 'isHtml', 'isNotHtml'),
  'contains-html': ({ text }) => plain(containsHtml(text), 'isHtml', 'isNotHtml'),
  'is-refusal': ({ text, isRefusal }) =>
    plain(
      isRefusal || text.trim() === '' || saysNo.test(text.trimStart().slice(0, 400)),
      'refused',
      'notRefused',
    ),
  guardrails: ({ isRefusal, finishReasons }) =>
    plain(
      !isRefusal && !finishReasons.map(canonicalReason).includes('content-filter'),
      'notFiltered',
      'filtered',
    ),
  'finish-reason'({ finishReasons }, value) {
    if (value === undefined) return noValue
    const wanted = textOfValue(value)
    const isPass = finishReasons.map(canonicalReason).includes(canonicalReason(wanted))
    return { isPass, reason: experimentsError('finished', { reason: finishReasons[0] ?? '?' }) }
  },
  'is-valid-function-call': (answer) => checkToolCalls(answer),
  'is-valid-openai-tools-call': (answer) => checkOpenAiTools(answer),
  'tool-call-f1'(answer, value, threshold = 1) {
    if (value === undefined) return noValue
    return scored(
      toolCallF1(
        answer.toolCalls.map(({ name }) => name),
        textsOfValue(value),
      ),
      threshold,
    )
  },
  latency({ durationMs }, _, threshold) {
    if (durationMs === undefined || threshold === undefined) return noValue
    return { isPass: durationMs <= threshold, reason: experimentsError('took', { milliseconds: durationMs }) }
  },
  cost({ cost, foreignCurrency: currency }, _, threshold) {
    // Limits are in US dollars, and exchange rates are not known.
    if (cost === undefined && currency !== undefined)
      return unjudged(experimentsError('costElsewhere', { currency }))
    if (cost === undefined) return unjudged(experimentsError('noPrice'))
    return {
      isPass: threshold === undefined || cost <= threshold,
      reason: experimentsError('costs', { cost }),
    }
  },
}

/** Typical beginnings of refusals, from promptfoo and other sources. */
const saysNo =
  /^(?:i'?m sorry|i am sorry|sorry,|i apologi[sz]e|my apologies|i can(?:'|no)?t (?:assist|help|comply|do|provide|create|fulfil)|i cannot|i(?:'m| am) (?:unable|not able)|i (?:won't|will not)|as an ai|unfortunately, i can|抱歉|对不起|很抱歉|我无法|我不能)/i

/** The outcomes from judging models, by the assertion's place. */
export type GradedOutcomes = ReadonlyMap<string, CheckOutcome>

/** Returns the key of an assertion's place: its index in the case, and in its set. */
export function placeOf(index: number, member?: number): string {
  return member === undefined ? String(index) : `${index}.${member}`
}

interface CheckPlace {
  /** The index of the assertion in its case. */
  readonly index?: number
  readonly graded?: GradedOutcomes | undefined
}

/**
 * Checks an answer with the assertion at a place of its case. `values` are the variables of the assertion's value; a
 * set is judged as a whole. `graded` has the outcomes that need more than the answer.
 */
export function checkAnswer(
  assertion: Assertion,
  answer: CheckedAnswer,
  values: TemplateValues,
  place: CheckPlace = {},
): AssertionResult {
  const results = checkEach(assertion, answer, values, place)
  const [first] = results
  if (assertion.type !== 'assert-set' && first !== undefined) return first
  const { isPass, score } = judge(results, assertion.threshold)
  return {
    type: assertion.type,
    ...(assertion.metric !== undefined && { metric: assertion.metric }),
    weight: assertion.weight ?? 1,
    isPass,
    ...(results.some(({ isError }) => isError === true) && { isError: true }),
    score,
    reason: experimentsError('setOf', {
      passed: results.filter((result) => result.isPass).length,
      count: results.length,
    }),
  }
}

/** Returns one result per member of a set; for other assertions a single result. */
export function checkEach(
  assertion: Assertion,
  answer: CheckedAnswer,
  values: TemplateValues,
  { index = 0, graded }: CheckPlace,
): AssertionResult[] {
  const check = (item: Check, member?: number): AssertionResult =>
    toResult(
      item,
      isGradedType(item.type)
        ? (graded?.get(placeOf(index, member)) ?? unjudged(experimentsError('notGraded')))
        : checkers[item.type](
            answer,
            item.value === undefined ? undefined : renderValue(item.value, values),
            item.threshold,
          ),
    )
  return assertion.type === 'assert-set' ? assertion.members.map(check) : [check(assertion)]
}

/**
 * Combines the results of several assertions: their weighted mean, and whether it reaches the threshold. Without a
 * threshold every assertion with a weight must hold. As in promptfoo, an answer that lost a comparison with other
 * variants fails with a score of 0, whatever its other results are; winning adds nothing to the mean.
 */
export function judge(
  results: readonly AssertionResult[],
  threshold: number | undefined,
): { readonly isPass: boolean; readonly score: number } {
  const own = results.filter(({ type }) => !isComparedType(type))
  const weights = own.reduce((sum, { weight }) => sum + weight, 0)
  const score = weights === 0 ? 1 : own.reduce((sum, item) => sum + item.score * item.weight, 0) / weights
  const isPass =
    threshold === undefined ? own.every((item) => item.isPass || item.weight === 0) : score >= threshold
  const isBest = results.every(
    (result) => result.isPass || result.weight === 0 || !isComparedType(result.type),
  )
  return isBest ? { isPass, score } : { isPass: false, score: 0 }
}

function toResult({ type, isNegated, weight = 1, metric }: Check, found: CheckOutcome): AssertionResult {
  const score = found.score ?? (found.isPass ? 1 : 0)
  const isOpposite = isNegated && found.isError !== true
  return {
    type: isNegated ? `not-${type}` : type,
    ...(metric !== undefined && { metric }),
    weight,
    isPass: isOpposite ? !found.isPass : found.isPass,
    ...(found.isError === true && { isError: true }),
    score: isOpposite ? 1 - score : score,
    reason: found.reason,
  }
}

const noValue = unjudged(experimentsError('nothingToCompare'))

function containing(options: { readonly ignoresCase?: boolean }): Checker {
  return withText((text, value) => checkContains(text, [value], options))
}

function containingList(options: { readonly isAny?: boolean; readonly ignoresCase?: boolean }): Checker {
  return ({ text }, value) =>
    value === undefined ? noValue : checkContains(text, textsOfValue(value), options)
}

/** Returns how similar an answer is to the most similar of several texts, from 0 to 1; the default threshold is 0.5. */
function likeTexts(measure: (text: string, references: readonly string[]) => number): Checker {
  return ({ text }, value, threshold = 0.5) =>
    value === undefined
      ? noValue
      : scored(measure(text, Array.isArray(value) ? value.map(textOfValue) : [textOfValue(value)]), threshold)
}

function withText(check: (text: string, value: string, threshold?: number) => CheckOutcome): Checker {
  return ({ text }, value, threshold) =>
    value === undefined ? noValue : check(text, textOfValue(value), threshold)
}

type PlainReason =
  | 'starts'
  | 'startsNot'
  | 'matches'
  | 'matchesNot'
  | 'isXml'
  | 'isNotXml'
  | 'isHtml'
  | 'isNotHtml'
  | 'notFiltered'
  | 'filtered'
  | 'refused'
  | 'notRefused'

function plain(isPass: boolean, yes: PlainReason, no: PlainReason): CheckOutcome {
  return { isPass, reason: experimentsError(isPass ? yes : no) }
}

function scored(score: number, threshold: number): CheckOutcome {
  const rounded = Math.round(score * 1000) / 1000
  return {
    isPass: score >= threshold,
    score,
    reason: experimentsError('scores', { score: rounded, threshold }),
  }
}

function checkJson(
  found: Json | undefined,
  schema: Json | undefined,
  patterns: FoundPatterns | undefined,
): CheckOutcome {
  if (found === undefined) return { isPass: false, reason: experimentsError('isNotJson') }
  const parsed = typeof schema === 'string' ? parseJson(schema) : schema
  if (parsed === undefined) return { isPass: true, reason: experimentsError('isJson') }
  if (!isJsonObject(parsed)) return unjudged(experimentsError('noSchema'))
  const slow = slowSchema(parsed, patterns)
  if (slow !== undefined) return slow
  const problem = schemaProblem(found, parsed)
  if (problem === undefined) return unjudged(experimentsError('noSchema'))
  return problem === ''
    ? { isPass: true, reason: experimentsError('isJson') }
    : { isPass: false, reason: experimentsError('againstSchema', { problem }) }
}

/** Returns the required XML elements by path: a list, or promptfoo's `{ requiredElements: [...] }`. */
function pathsOf(value: Json | undefined): string[] {
  if (value === undefined || value === null) return []
  if (isJsonObject(value)) return textsOfValue(value['requiredElements'] ?? [])
  return textsOfValue(value)
}

/** The different names of stop reasons in formats and promptfoo, mapped to this app's names. */
const reasonNames: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  completed: 'stop',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  safety: 'content-filter',
  recitation: 'content-filter',
  pause_turn: 'pause',
}

/** Returns the common name of a stop reason. */
function canonicalReason(reason: string): string {
  const name = reason.trim().toLowerCase()
  return Object.hasOwn(reasonNames, name) ? (reasonNames[name] ?? name) : name
}
