import { typeByBytes } from '../media/type-by-bytes.ts'
import type { Block, MediaBlock, ToolResultBlock } from '../runs/block.ts'
import type { InputTurn } from './conversation-input.ts'
import type { ToolCallBlock } from './whole-calls.ts'

/** What a format knows about its own provider state, as far as all formats decide alike what is sent back. */
export interface ProviderStateRules {
  /** Ids of tool calls that the format accepts from an answer of another format. */
  readonly callIdPattern: RegExp
  /** The ids of the calls in a state, in order, as the blocks name them; `undefined` for a state of another shape. */
  callIdsOf(state: unknown): readonly string[] | undefined
  /**
   * The state as it may be sent again: its n-th call under the n-th id, left out where there is none. `isLast`: nothing stands
   * behind it, so the model goes on from it. `undefined`: the answer goes back as its blocks instead.
   */
  sendableState(state: unknown, callIds: readonly (string | undefined)[], isLast: boolean): unknown
}

export interface SendingOptions {
  /** Whether the service knows earlier turns: results before the first answer may then lack their calls. */
  readonly hasEarlierTurns?: boolean
}

/**
 * The one place that decides what of a conversation goes back, for every format and whatever an answer was (see
 * shared/gateway/wire/conversations.md, "Turns and attachments").
 *
 * - A tool call goes back if it is whole (`isBroken` is not set) and the next message brings its result; a result goes back if its
 *   call does. Each call has one result, in the turn directly behind it, and an id that no other call of the request has.
 * - Words that are only white space say nothing, and are left out of answers.
 * - The type of a file is that of its bytes.
 * - The provider state of an answer is reduced in the same way, by the rules of its format.
 */
export function turnsToSend(
  pathTurns: readonly InputTurn[],
  rules: ProviderStateRules,
  { hasEarlierTurns = false }: SendingOptions = {},
): InputTurn[] {
  const turns = pathTurns.flatMap(withResultsApart)
  const ids = createCallIds(rules.callIdPattern)
  const sent: InputTurn[] = []
  /** By turn index, the results that are sent with a turn instead of its own. */
  const matched = new Map<number, ToolResultBlock[]>()
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'assistant') {
      const place = placeOfResults(turns, index)
      const results = place === undefined ? [] : (turns[place]?.blocks.filter(isResult) ?? [])
      const pairs = pairCalls(turn, results, rules, ids)
      sent.push(answerToSend(turn, pairs, rules, index === turns.length - 1))
      if (place === undefined) continue
      const inOrder = pairs
        .map(({ result, id }) => ({ ...result, callId: id }))
        .map(withTrueType)
        .filter(isResult)
      if (place === index + 1 || inOrder.length === 0) matched.set(place, inOrder)
      else {
        // Instructions stand between a call and its result: send the result first.
        sent.push({ role: 'user', blocks: inOrder })
        matched.set(place, [])
      }
    } else {
      const isFirst = hasEarlierTurns && !sent.some(({ role }) => role === 'assistant')
      sent.push(messageToSend(turn, matched.get(index) ?? [], isFirst))
    }
  }
  return sent
}

const isCall = (block: Block): block is ToolCallBlock => block.type === 'tool-call'
const isResult = (block: Block): block is ToolResultBlock => block.type === 'tool-result'

/**
 * Splits an answer that contains results of its own calls (one written by hand) into turns: every format expects a
 * result after the call.
 */
function withResultsApart(turn: InputTurn): InputTurn[] {
  if (turn.role !== 'assistant' || turn.keep !== undefined || !turn.blocks.some(isResult)) return [turn]
  const parts: { role: 'user' | 'assistant'; blocks: Block[] }[] = []
  for (const block of turn.blocks) {
    const role = isResult(block) ? 'user' : 'assistant'
    const last = parts.at(-1)
    if (last?.role === role) last.blocks.push(block)
    else parts.push({ role, blocks: [block] })
  }
  return parts
}

/** The message that can contain the results of an answer's calls: the next one, skipping instructions. */
function placeOfResults(turns: readonly InputTurn[], index: number): number | undefined {
  let place = index + 1
  while (turns[place]?.role === 'system') place += 1
  return turns[place]?.role === 'user' ? place : undefined
}

/** A call that is sent back, with its id in the request, and its result. */
interface Pair {
  /** `undefined` for a call that only the provider state contains. */
  readonly call: ToolCallBlock | undefined
  readonly id: string
  readonly result: ToolResultBlock
  /** Its index among the calls of the provider state. */
  readonly placeInState: number | undefined
}

function pairCalls(
  turn: InputTurn,
  results: readonly ToolResultBlock[],
  rules: ProviderStateRules,
  ids: CallIds,
): Pair[] {
  const calls = turn.blocks.filter(isCall)
  const idsInState = turn.keep === undefined ? undefined : rules.callIdsOf(turn.keep)
  const places = idsInState === undefined ? undefined : placesInState(calls, idsInState)
  const open = [...results]
  const pair = (
    call: ToolCallBlock | undefined,
    callId: string,
    placeInState: number | undefined,
  ): Pair[] => {
    const isSent = call === undefined || (call.isBroken !== true && call.name !== '')
    const isInState = idsInState === undefined || placeInState !== undefined
    const at = open.findIndex((result) => result.callId === callId)
    const [result] = at === -1 ? [] : open.splice(at, 1)
    if (!isSent || !isInState || result === undefined) return []
    return [{ call, id: ids.take(callId, idsInState !== undefined), result, placeInState }]
  }
  return [
    ...calls.flatMap((call, index) => pair(call, call.callId, places?.[index])),
    ...(idsInState ?? []).flatMap((id, place) =>
      places?.includes(place) === true ? [] : pair(undefined, id, place),
    ),
  ]
}

/** For each call of the blocks its index in the state: by id, or by position where the state has no ids. */
function placesInState(
  calls: readonly ToolCallBlock[],
  idsInState: readonly string[],
): (number | undefined)[] {
  const free = new Set(idsInState.keys())
  const places = calls.map(({ callId }) => {
    const place = [...free].find((at) => idsInState[at] === callId)
    if (place !== undefined) free.delete(place)
    return place
  })
  const isByNumber = calls.length === idsInState.length && places.includes(undefined)
  return isByNumber ? calls.map((_, index) => index) : places
}

function answerToSend(
  turn: InputTurn,
  pairs: readonly Pair[],
  rules: ProviderStateRules,
  isLast: boolean,
): InputTurn {
  const pairOf = new Map(pairs.map((pair) => [pair.call, pair]))
  const blocks = turn.blocks.flatMap((block): Block[] => {
    if (isCall(block)) {
      const pair = pairOf.get(block)
      return pair === undefined ? [] : [{ ...block, callId: pair.id }]
    }
    const isSilent = (block.type === 'text' || block.type === 'refusal') && block.text.trim() === ''
    return isSilent || isResult(block) ? [] : [withTrueType(block)]
  })
  const { keep: state, ...others } = turn
  const sent = { ...others, blocks }
  if (state === undefined) return sent
  const idsInState = rules.callIdsOf(state)
  if (idsInState === undefined) return sent
  const byPlace = new Map(pairs.map(({ placeInState, id }) => [placeInState, id]))
  const sendable = rules.sendableState(
    state,
    idsInState.map((_, place) => byPlace.get(place)),
    isLast,
  )
  return sendable === undefined ? sent : { ...sent, keep: sendable }
}

/** The turn with the results that have a call, first. `keepsResults`: with all of its results. */
function messageToSend(
  turn: InputTurn,
  results: readonly ToolResultBlock[],
  keepsResults: boolean,
): InputTurn {
  const others = turn.blocks.filter((block) => !isResult(block)).map(withTrueType)
  return { ...turn, blocks: [...(keepsResults ? turn.blocks.filter(isResult) : results), ...others] }
}

function withTrueType(block: Block): Block {
  if (isResult(block) && block.media !== undefined)
    return { ...block, media: block.media.map((file) => trueMedia(file)) }
  return block.type === 'media' ? trueMedia(block) : block
}

function trueMedia(block: MediaBlock): MediaBlock {
  if (block.data === undefined) return block
  const mediaType = typeByBytes(block.data, block.mediaType)
  return mediaType === block.mediaType ? block : { ...block, mediaType }
}

interface CallIds {
  /**
   * The id of a call in this request: its own, unless it has none, another call has it, or the format would refuse it.
   */
  take(own: string, isOfFormat: boolean): string
}

function createCallIds(pattern: RegExp): CallIds {
  const taken = new Set<string>()

  function freeId(): string {
    let number = taken.size + 1
    while (taken.has(`call_${number}`)) number += 1
    return `call_${number}`
  }

  return {
    take(own, isOfFormat) {
      const isUsable = own !== '' && !taken.has(own) && (isOfFormat || pattern.test(own))
      const id = isUsable ? own : freeId()
      taken.add(id)
      return id
    },
  }
}
