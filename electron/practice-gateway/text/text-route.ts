import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import { gatewayFailure, type Failure } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { humanTempo, wait } from '../pace.ts'
import { sendFailure, sendHtml, sendJson } from '../reply.ts'
import { scriptedDialect, scriptedModels } from '../script/scripted-dialect.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { scenarioOf } from '../scenarios.ts'
import { webPage } from '../web-page.ts'
import { isPiece, type Answer, type Fault } from './answer.ts'
import type { BackgroundDialect, BackgroundOrder } from './background-dialect.ts'
import type { Dialect } from './dialect.ts'
import { toChoice } from './draft.ts'
import { midwayFailure, play } from './play.ts'
import { lastUserText, type ParsedTextRequest } from './parsed-text-request.ts'
import type { CacheUse } from './prompt-cache.ts'
import { countInput, countUsage } from './usage.ts'

const maxWholeWaitMs = 4000

/** Answers one request of a text format: read, compose, then stream or send in one piece. The same for every format. */
export async function answerText(
  spoken: BackgroundDialect,
  exchange: Exchange,
  entry: CatalogueEntry,
  body: JsonObject,
): Promise<void> {
  const { response, requestId, clock, pace, gone, memory } = exchange
  const translated = exchange.profile?.speak(spoken) ?? spoken
  const dialect = scriptedModels.has(entry.id) ? scriptedDialect(translated, exchange.script) : translated
  const wrong = dialect.check(body, { memory }) ?? notMadeFor(entry, dialect.kind)
  if (wrong !== undefined) return sendFailure(exchange, wrong, dialect.errorShape)
  const request = dialect.read(body, { memory })
  const scenario = scenarioOf(entry.id)
  if (scenario.sendsWebPage === true) return sendHtml(exchange, webPage)
  // A hash, since messages may be long and many are counted.
  const said = createHash('sha256').update(lastUserText(request)).digest('base64')
  const context: ScenarioContext = {
    memory,
    dialect,
    pace,
    count: memory.count(entry.id),
    sameCount: memory.count(`${entry.id}\n${said}`),
  }
  const refused = scenario.refuse?.(request, context)
  if (refused !== undefined) {
    const mislabelled = request.stream && scenario.mislabelsErrors === true
    return sendFailure(exchange, refused, dialect.errorShape, mislabelled ? 'text/event-stream' : undefined)
  }
  const owner = { name: `${exchange.key.kind} ${dialect.label} ${entry.id}`, input: countInput(request) }
  const cache = dialect.useCache(body, memory.promptCache, owner)
  if (body['background'] === true && exchange.profile?.keepsResponses !== false) {
    const later = spoken.startInBackground?.bind(spoken)
    if (later !== undefined) {
      const order = orderOf(request, scenario, context, { id: requestId, now: clock.now(), cache })
      charge(exchange, dialect, entry, order.answer)
      dialect.remember?.(order.answer, body, { memory })
      return later(order, exchange)
    }
  }
  let attempts = 0
  const compose = () => {
    attempts += 1
    const id = attempts === 1 ? requestId : `${requestId}-${attempts}`
    return toAnswer(request, scenario, context, { id, now: clock.now(), cache })
  }
  const answer = compose()
  charge(exchange, dialect, entry, answer)
  const streams = scenario.isContrary === true ? !request.stream : request.stream
  let isComplete = true
  if (streams) {
    const { tempo, delivery, trailing } = scenario
    isComplete = await play(answer, {
      dialect,
      response,
      requestId,
      clock,
      pace,
      gone,
      tempo,
      delivery,
      trailing,
      again: compose,
    })
  } else {
    await sendWhole(dialect, exchange, scenario, answer)
  }
  if (isComplete && !gone.aborted) dialect.remember?.(answer, body, { memory })
}

function notMadeFor(entry: CatalogueEntry, kind: CatalogueEntry['kind']): Failure | undefined {
  if (entry.kind === kind) return undefined
  const does = kind === 'chat' ? 'hold conversations' : 'write texts'
  return gatewayFailure(500, `not implemented: ${entry.id} does not ${does}`, 'convert_request_failed')
}

/** The facts about an answer before it is composed. */
interface Known {
  readonly id: string
  readonly now: number
  readonly cache: CacheUse
}

function toAnswer(
  request: ParsedTextRequest,
  scenario: Scenario,
  context: ScenarioContext,
  { id, now, cache, isWhole = false }: Known & { readonly isWhole?: boolean },
): Answer {
  const choices = Array.from({ length: request.count }, (_, index) => {
    const choice = toChoice(scenario.compose(request, index, context), request)
    return index === 0 && scenario.disturb !== undefined && !isWhole
      ? scenario.disturb(choice, request, context)
      : choice
  })
  return { id, created: Math.floor(now / 1000), request, choices, usage: countUsage(request, choices, cache) }
}

function charge(exchange: Exchange, dialect: Dialect, entry: CatalogueEntry, { usage }: Answer): void {
  const { input, output, cached, written5m, written1h } = usage
  const cachedInput = dialect.cachedInput?.(usage) ?? cached
  exchange.charge(entry, { input, output, cachedInput, written5m, written1h })
}

/** Returns the answer to be generated in the background: the complete answer, and its faults. */
function orderOf(
  request: ParsedTextRequest,
  scenario: Scenario,
  context: ScenarioContext,
  known: Known,
): BackgroundOrder {
  const answer = toAnswer(request, scenario, context, { ...known, isWhole: true })
  const { tempo } = scenario
  return {
    answer,
    faults: faultsOf(scenario, answer, context),
    isForgotten: scenario.forgetsBackground === true,
    ...(tempo !== undefined && { tempo }),
  }
}

/** Returns the faults of an answer, each with the index of the step it precedes. */
function faultsOf(
  { disturb }: Scenario,
  { choices: [choice], request }: Answer,
  context: ScenarioContext,
): BackgroundOrder['faults'] {
  if (choice === undefined || disturb === undefined) return []
  const faults: { index: number; fault: Fault }[] = []
  let pieces = 0
  for (const step of disturb(choice, request, context).steps) {
    if (isPiece(step)) pieces += 1
    else faults.push({ index: pieces, fault: step })
  }
  return faults
}

async function sendWhole(
  dialect: Dialect,
  exchange: Exchange,
  scenario: Scenario,
  answer: Answer,
): Promise<void> {
  const { response, requestId, clock, pace, gone } = exchange
  const tempo = scenario.tempo ?? humanTempo
  const steps = answer.choices.flatMap((choice) => choice.steps)
  const pieces = steps.filter(isPiece).length
  const perToken = Array.from({ length: pieces }, (_, index) => pace.token(tempo, index))
  const speaking = Math.min(
    maxWholeWaitMs,
    perToken.reduce((sum, gap) => sum + gap, 0),
  )
  const faults = steps.filter((step): step is Fault => !isPiece(step))
  const silence = faults.reduce((sum, fault) => sum + (fault.type === 'pause' ? fault.milliseconds : 0), 0)
  await wait(clock, pace.first(tempo) + speaking + pace.pause(silence), gone)
  if (gone.aborted) return
  const has = (type: Fault['type']) => faults.some((fault) => fault.type === type)
  if (has('hang')) return
  if (has('cut')) return sendHalf(exchange, dialect.whole(answer))
  if (has('error')) return sendFailure(exchange, midwayFailure, dialect.errorShape)
  if (has('bare-error')) {
    const body = {
      error: { message: `${midwayFailure.message} (request id: ${requestId})`, type: 'upstream_error' },
    }
    return sendJson(exchange, body)
  }
  if (scenario.delivery !== 'odd') return sendJson(exchange, dialect.whole(answer))
  // Some upstreams keep the connection alive with white space before the body.
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`\n\n  \n${JSON.stringify(dialect.whole(answer))}\n`)
}

/** Announces the length of the whole body, sends half of it and breaks the connection. */
async function sendHalf({ response }: Exchange, value: Json): Promise<void> {
  const text = Buffer.from(JSON.stringify(value))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  await new Promise<void>((resolve) => {
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => resolve())
  })
  response.socket?.destroy()
}
