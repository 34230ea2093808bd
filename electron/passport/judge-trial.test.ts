import { describe, expect, it } from 'vitest'
import type { HealthTrialId } from '../../shared/passport/health.ts'
import { createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Block } from '../../shared/runs/block.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'
import { askedWord, needle, toolName, unicodeParts } from './health-trials.ts'
import { judgeTrial, type JudgedRun } from './judge-trial.ts'

const run: JudgedRun = { id: 'run-1', status: 'done', timings: { endMs: 610 }, eventCount: 0 }

function answerOf(blocks: readonly Block[], finish?: Answer['finish']): Answer {
  return { ...createAnswer(), blocks: [...blocks], finish }
}

const says = (text: string): Answer => answerOf([{ type: 'text', text }])
const calls = (name: string, given: string, isBroken?: true): Answer =>
  answerOf([
    { type: 'tool-call', callId: 'c', name, arguments: given, ...(isBroken !== undefined && { isBroken }) },
  ])

const judged = (id: HealthTrialId, answer: Answer, of: Partial<JudgedRun> = {}) =>
  judgeTrial(id, 'chat', { ...run, ...of }, answer, (text) => text.replaceAll('sk-1234', '…'))

const forecast = { city: 'Oslo', days: 3, unit: 'celsius' }
const city = { city: 'Oslo', inhabitants: 700_000, isCapital: true, languages: ['nb'] }
const whole = Object.values(unicodeParts).join(' ')
const cut = (text: string) => answerOf([{ type: 'text', text }], { reason: 'length', raw: 'length' })

const table: readonly (readonly [HealthTrialId, Answer, kind: string])[] = [
  ['answers', says(` ${askedWord}\n`), 'exact'],
  ['answers', says('Lighthouse.'), 'other-text'],
  ['answers', answerOf([{ type: 'refusal', text: 'No.' }]), 'other-text'],
  ['answers', cut('The word that you'), 'other-text'],
  ['answers', cut(''), 'cut'],
  ['tool-call', calls(toolName, JSON.stringify(forecast)), 'valid-arguments'],
  ['tool-call', calls(toolName, JSON.stringify({ ...forecast, days: 'three' })), 'wrong-arguments'],
  ['tool-call', calls(toolName, JSON.stringify(forecast), true), 'wrong-arguments'],
  ['tool-call', calls('get_time', '{}'), 'other-tool'],
  ['tool-call', says('It will rain.'), 'no-call'],
  ['json-schema', says(JSON.stringify(city)), 'strict-json'],
  ['json-schema', says(`\`\`\`json\n${JSON.stringify(city)}\n\`\`\``), 'no-json'],
  ['json-schema', says(JSON.stringify({ city: 'Oslo' })), 'other-json'],
  ['json-schema', cut('{"city": "Os'), 'cut'],
  ['unicode', says(whole), 'intact'],
  ['unicode', says(whole.replace(unicodeParts.emoji, '??')), 'changed'],
  ['stop-sequence', says('1 2 3 4 '), 'kept'],
  ['stop-sequence', says('1 2 3 4 5 6 7 8 9'), 'goes-on'],
  ['stop-sequence', says('One, two, three.'), 'other-text'],
  ['long-input', says(`It is ${needle}.`), 'found'],
  ['long-input', says('There is none.'), 'not-found'],
]

const good = new Set(['exact', 'valid-arguments', 'strict-json', 'intact', 'kept', 'found'])

describe('the answer of a trial', () => {
  it.each(table)('%s %#', (id, answer, kind) => {
    expect(judged(id, answer)).toMatchObject({
      id,
      runId: 'run-1',
      durationMs: 610,
      outcome: good.has(kind) ? 'passed' : 'not-as-asked',
      seen: { kind },
    })
  })

  it('says which scripts were changed, and the beginning of another answer without keys', () => {
    expect(judged('unicode', says(`${unicodeParts.cjk} ???`)).seen?.lost).toEqual(['emoji', 'rtl'])
    expect(judged('answers', says(`sk-1234 ${'a'.repeat(100)}`)).seen?.text).toBe(`… ${'a'.repeat(52)}…`)
  })
})

describe('the run of a trial', () => {
  it.each([
    [{ eventCount: 41 }, 'passed', { kind: 'events', events: 41 }],
    [{ eventCount: 7, status: 'ended-early' }, 'not-as-asked', { kind: 'no-end', events: 7 }],
    [{ eventCount: 0 }, 'not-as-asked', { kind: 'not-streamed' }],
  ] as const)('is a stream or none: %o', (of, outcome, seen) => {
    expect(judged('streams', says('The sea.'), of)).toMatchObject({ outcome, seen })
  })

  it('is over early, is stopped, or met its limit before the first word', () => {
    expect(judged('answers', says(askedWord), { status: 'ended-early' }).seen).toEqual({
      kind: 'ended-early',
    })
    expect(judged('answers', createAnswer(), { status: 'stopped' })).toMatchObject({ outcome: 'stopped' })
    const error = {
      kind: 'invalid-response',
      ...gatewayError('nothingBeforeLimit', { reason: 'length' }),
    } as const
    expect(judged('answers', createAnswer(), { status: 'failed', httpStatus: 200, error })).toMatchObject({
      outcome: 'not-as-asked',
      seen: { kind: 'cut' },
    })
  })

  it('is refused in the gateway’s words, and failed where nobody answered', () => {
    const error = {
      kind: 'rejected',
      message: '',
      gatewaySays: 'bad key sk-1234',
      status: 400,
      code: 'bad',
    } as const
    expect(judged('answers', createAnswer(), { status: 'failed', error })).toMatchObject({
      outcome: 'refused',
      error: { status: 400, code: 'bad', says: 'bad key …' },
    })
    const lost = { kind: 'network', message: 'Connection refused' } as const
    expect(judged('answers', createAnswer(), { status: 'failed', error: lost })).toMatchObject({
      outcome: 'failed',
      error: { says: 'Connection refused' },
    })
  })
})
