import type { Scenario } from '../scenario.ts'
import type { Choice, Fault, Step } from '../text/answer.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { lastUserText, turnNumber, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { gatewayFailure } from '../errors.ts'
import { tooManyRequests } from '../keys.ts'
import { composeOrdinary } from './ordinary.ts'
import { composeToolUse } from './tools.ts'

/** Models that misbehave. All but the last few give an ordinary answer until their fault comes. */
export const faultScenarios: Readonly<Record<string, Scenario>> = {
  'practice-cuts': { compose: composeOrdinary, disturb: (choice) => endWith(choice, 40, { type: 'cut' }) },
  'practice-forgets': { compose: composeOrdinary, forgetsBackground: true },
  'practice-early': { compose: composeOrdinary, disturb: (choice) => endWith(choice, 40, { type: 'end' }) },
  'practice-error-in-stream': {
    compose: composeOrdinary,
    disturb: (choice) => endWith(choice, 24, { type: 'error' }),
  },
  'practice-tools-cut': {
    compose: composeToolUse,
    disturb: (choice, request) => (turnNumber(request) === 1 ? breakOffCall(choice) : choice),
  },
  'practice-bare-error': {
    compose: composeOrdinary,
    disturb: (choice) => endWith(choice, 24, { type: 'bare-error' }),
  },
  'practice-restart': { compose: composeOrdinary, disturb: restart },
  'practice-repeats': { compose: composeOrdinary, disturb: repeat },
  'practice-hang': { compose: composeOrdinary, disturb: (choice) => endWith(choice, 12, { type: 'hang' }) },
  'practice-stall': {
    compose: composeOrdinary,
    disturb: (choice) =>
      insert(choice, [
        [8, { type: 'pause', milliseconds: 6000 }],
        [24, { type: 'pause', milliseconds: 3000, comment: 'PING' }],
      ]),
  },
  'practice-garbage': {
    compose: composeOrdinary,
    delivery: 'odd',
    disturb: (choice) => insert(choice, garbage),
    trailing: 'data: {"ignored":"after the end"}\n\n',
  },
  'practice-burst': {
    compose: composeBurst,
    delivery: 'burst',
    disturb: hangWhenRequested,
    tempo: { first: 240, token: 0, spread: 0 },
  },
  'practice-drip': {
    compose: (request) => ({
      text: `${rehearsed} One byte at a time: ${lastUserText(request)} Ünïcödé 🙂 日本語.`,
    }),
    delivery: 'drip',
    disturb: hangWhenRequested,
  },
  'practice-huge-event': { compose: composeHuge, disturb: hangWhenRequested },
  'practice-contrary': { compose: composeOrdinary, isContrary: true },
  'practice-html': { compose: composeOrdinary, sendsWebPage: true },
  'practice-rate-limited': {
    compose: composeOrdinary,
    refuse: (request, { memory }) => {
      const waitMs = memory.waitBefore(request.model, 5000)
      return waitMs === 0 ? undefined : tooManyRequests(waitMs)
    },
  },
  'practice-status': {
    compose: composeOrdinary,
    mislabelsErrors: true,
    refuse: (request) => {
      const status = Number(/\b[45]\d\d\b/.exec(lastUserText(request))?.[0] ?? 503)
      return gatewayFailure(
        status,
        `Rehearsed status ${status}`,
        status === 503 ? 'system_cpu_overloaded' : '',
      )
    },
  },
}

/** Keeps the first pieces, then adds the fault, and never sends the end of the answer. */
function endWith({ steps }: Choice, pieces: number, fault: Fault): Choice {
  return { steps: [...steps.slice(0, Math.min(pieces, Math.ceil(steps.length / 2))), fault] }
}

/** Sends half of the last call, then an error. */
function breakOffCall({ steps }: Choice): Choice {
  return { steps: [...steps.slice(0, -1), { type: 'error' }] }
}

/** A message with the word "hang" keeps the stream open after the end, so that there is time to stop it. */
function hangWhenRequested(choice: Choice, request: ParsedTextRequest): Choice {
  if (!/\bhang\b/i.test(lastUserText(request))) return choice
  return { ...choice, steps: [...choice.steps, { type: 'hang' }] }
}

/** Sends the first words, and then everything from the start, in the same stream. */
function restart(choice: Choice): Choice {
  return { ...choice, steps: [...choice.steps.slice(0, 15), { type: 'restart' }, ...choice.steps] }
}

/** Sends the whole text once more at the end, or with "grow" in the message, all text so far in each piece. */
function repeat(choice: Choice, request: ParsedTextRequest): Choice {
  if (!request.stream) return choice
  if (!/\bgrow/i.test(lastUserText(request)))
    return { ...choice, steps: [...choice.steps, { type: 'again' }] }
  let text = ''
  const steps = choice.steps.map((step): Step => {
    if (step.type !== 'text') return step
    text += step.text
    return { ...step, text }
  })
  return { ...choice, steps }
}

function insert(choice: Choice, faults: readonly (readonly [at: number, fault: Fault])[]): Choice {
  const steps: Step[] = []
  for (const [index, step] of choice.steps.entries()) {
    for (const [at, fault] of faults) if (at === index) steps.push(fault)
    steps.push(step)
  }
  return { ...choice, steps }
}

const invalidUtf8 = Uint8Array.of(
  ...Buffer.from('data: {"text":"'),
  0xff,
  0xfe,
  0xc3,
  ...Buffer.from('"\n\n'),
)

const garbage: readonly (readonly [number, Fault])[] = [
  [2, { type: 'raw', bytes: 'data: {"broken": \n\n' }],
  [4, { type: 'raw', bytes: 'data: this is not JSON\n\n' }],
  [6, { type: 'oddities' }],
  [8, { type: 'raw', bytes: 'a line without a colon\n\n' }],
  [10, { type: 'raw', bytes: invalidUtf8 }],
  [12, { type: 'raw', bytes: 'data:\n\ndata\n\n\n\n\r\n' }],
  [14, { type: 'raw', bytes: 'event: nobody_knows\ndata: {"type":"nobody_knows","value":1}\n\n' }],
  [16, { type: 'raw', bytes: 'data: [1, 2, 3]\n\ndata: null\n\ndata: "text"\n\n' }],
]

function composeBurst() {
  const textPieces = [rehearsed, ...Array.from({ length: 9_999 }, (_, index) => ` ${index + 1}`)]
  return { text: textPieces.join(''), textPieces }
}

const eightMegabytes = 8 * 1024 * 1024

function composeHuge() {
  const line = 'Rehearsed line of one very large event.\n'
  const huge = line.repeat(Math.ceil(eightMegabytes / line.length)).slice(0, eightMegabytes)
  const textPieces = [`${rehearsed} One event of 8 MB follows.\n\n`, huge, '\n\nThat was it.']
  return { text: textPieces.join(''), textPieces }
}
