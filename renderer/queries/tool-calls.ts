import { queryOptions, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import {
  firstToolCall,
  statusOfResult,
  waitingCalls,
  type ToolCall,
} from '../../shared/conversations/tool-calls.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { conversationSaverOf } from '../stores/conversation-saver.ts'
import { useOneOfCommands, type CommandCall } from './use-command-mutation.ts'

const toolCallsKey = ['toolCalls'] as const

type CallsOfTurn = Output<'toolCalls.get'>

interface TurnPlace {
  readonly conversationId: string
  readonly turnId: string
}

/** Progress of the tool calls of a conversation's newest answer. */
function toolCallsQuery(bridge: Bridge, { conversationId, turnId }: TurnPlace) {
  return queryOptions({
    queryKey: [...toolCallsKey, 'turn', conversationId, turnId],
    queryFn: ({ signal }) => call(bridge, 'toolCalls.get', { conversationId, turnId }, { signal }),
  })
}

type WaitingCalls = Output<'toolCalls.waiting'>

const noneWaiting: WaitingCalls = []

/** Conversations whose newest answer waits for an approval, newest first, with the names of the calls. */
export function useWaitingToolCalls(): WaitingCalls {
  const bridge = useBridge()
  const { data } = useQuery({
    queryKey: [...toolCallsKey, 'waiting'],
    queryFn: ({ signal }) => call(bridge, 'toolCalls.waiting', {}, { signal }),
  })
  return data ?? noneWaiting
}

/** Refetches the calls after a decision, or after a change of a conversation's tools. */
export function useToolCallEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const readAgain = (conversationId: string): void => {
      void queryClient.invalidateQueries({ queryKey: [...toolCallsKey, 'turn', conversationId] })
      void queryClient.invalidateQueries({ queryKey: [...toolCallsKey, 'waiting'] })
    }
    const stops = [
      bridge.on('toolCalls.changed', ({ conversationId }) => readAgain(conversationId)),
      bridge.on('conversations.changed', ({ id }) => readAgain(id)),
      bridge.on('conversations.organised', () => {
        void queryClient.invalidateQueries({ queryKey: toolCallsKey })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
}

type Turns = Pick<Conversation, 'id' | 'turns' | 'toolAnswers'>

function placeOf({ id, turns }: Turns): TurnPlace {
  return { conversationId: id, turnId: turns.at(-1)?.id ?? '' }
}

/** Returns the state that main reports; until it has loaded, each call's initial state from its tool. */
function callsOf(conversation: Turns, data: CallsOfTurn | undefined): ToolCall[] {
  return waitingCalls(conversation.turns).map(
    (block) =>
      data?.calls.find(({ callId }) => callId === block.callId) ?? firstToolCall(block, conversation),
  )
}

/** The calls of the newest answer that wait for a result, in order; empty when it calls no tool. */
export function useToolCalls(conversation: Turns): {
  readonly calls: readonly ToolCall[]
  readonly approvedTools: readonly string[]
} {
  const bridge = useBridge()
  const hasCalls = waitingCalls(conversation.turns).length > 0
  const { data } = useQuery({ ...toolCallsQuery(bridge, placeOf(conversation)), enabled: hasCalls })
  const calls = useMemo(() => callsOf(conversation, data), [conversation, data])
  return { calls, approvedTools: data?.approvedTools ?? [] }
}

/** The calls of several conversations, in their order. */
export function useAllToolCalls(conversations: readonly Conversation[]): readonly (readonly ToolCall[])[] {
  const bridge = useBridge()
  const read = useQueries({
    queries: conversations.map((conversation) => ({
      ...toolCallsQuery(bridge, placeOf(conversation)),
      enabled: waitingCalls(conversation.turns).length > 0,
    })),
  })
  return conversations.map((conversation, index) => callsOf(conversation, read[index]?.data))
}

/** Returns the cached calls at this moment, for code that is about to send. */
export function toolCallsNow(bridge: Bridge, queryClient: QueryClient, conversation: Turns): ToolCall[] {
  return callsOf(
    conversation,
    queryClient.getQueryData(toolCallsQuery(bridge, placeOf(conversation)).queryKey),
  )
}

/** Fetches the calls of a conversation before it is sent to, so that `toolCallsNow` has them. */
export async function readToolCalls(
  bridge: Bridge,
  queryClient: QueryClient,
  conversation: Turns,
): Promise<void> {
  if (waitingCalls(conversation.turns).length > 0)
    await queryClient.fetchQuery(toolCallsQuery(bridge, placeOf(conversation)))
}

type Decisions =
  | 'toolCalls.set'
  | 'toolCalls.approve'
  | 'toolCalls.deny'
  | 'toolCalls.stop'
  | 'toolCalls.approveAll'

type WithoutPlace<Name extends Decisions> = Omit<Input<Name>, keyof TurnPlace>

/** A decision of the user on a tool call. */
export type ToolDecision = {
  readonly [Name in Decisions]: { readonly command: Name; readonly input: WithoutPlace<Name> }
}[Decisions]

/**
 * Sends the user's decisions on the calls of a turn to main. A typed result takes effect at once, so that it can be
 * sent with the next keystroke.
 */
export function useDecideToolCalls(place: TurnPlace) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { conversationId, turnId } = place
  const { queryKey } = toolCallsQuery(bridge, place)
  const newest = useRef(0)
  return useOneOfCommands<Decisions, ToolDecision>({
    async before({ command }) {
      // Save the tool's address first: it may just have been typed, and the call goes there.
      if (command === 'toolCalls.approve' || command === 'toolCalls.approveAll')
        await conversationSaverOf(bridge).flushOrThrow(conversationId)
    },
    input: ({ command, input }) =>
      // Command and input still match, but TypeScript loses the pairing in the spread.
      ({ command, input: { ...input, conversationId, turnId } }) as CommandCall<Decisions>,
    onMutate({ command, input }) {
      const number = (newest.current += 1)
      if (command !== 'toolCalls.set') return number
      const { callId, source, output, isError } = input
      const status = statusOfResult(input)
      queryClient.setQueryData(queryKey, (old) =>
        old === undefined
          ? old
          : {
              ...old,
              calls: old.calls.map((toolCall) =>
                toolCall.callId === callId ? { ...toolCall, source, status, output, isError } : toolCall,
              ),
            },
      )
      return number
    },
    onSuccess(calls, _, number) {
      if (number === newest.current) queryClient.setQueryData(queryKey, calls)
    },
  })
}
