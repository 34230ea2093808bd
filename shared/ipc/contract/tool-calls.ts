import * as z from 'zod/mini'
import { toolSources } from '../../conversations/tool-answers.ts'
import { toolCallSchema } from '../../conversations/tool-calls.ts'
import { maxToolResultBytes } from '../../limits.ts'
import { command, event, type Contract } from '../define.ts'

/** A turn at the head of a conversation. */
const ofTurn = { conversationId: z.string(), turnId: z.string() }

const ofCall = { ...ofTurn, callId: z.string() }

const callsOfTurn = z.object({
  calls: z.array(toolCallSchema),
  /** Names of the tools whose calls are approved in this conversation, as long as their address stays. */
  approvedTools: z.array(z.string()),
})

/** The results of tool calls, before they are sent. Each command answers the calls of the turn as they are then. */
export const toolCallsContract = {
  'toolCalls.get': command(z.object(ofTurn), callsOfTurn),
  /** Changes where a result comes from, or the result itself. Stops a request that is going on. Sends nothing. */
  'toolCalls.set': command(
    z.object({
      ...ofCall,
      source: z.enum(toolSources),
      output: z.string().check(z.maxLength(maxToolResultBytes)),
      isError: z.boolean(),
    }),
    callsOfTurn,
  ),
  /**
   * Asks the server of the tool, once: `method` and `url` are what the user was shown, and nothing is sent where main would
   * send something else. Answers as soon as the request is stored, before it leaves.
   */
  'toolCalls.approve': command(z.object({ ...ofCall, method: z.string(), url: z.string() }), callsOfTurn),
  /** The model is told that the user denied the call. */
  'toolCalls.deny': command(z.object(ofCall), callsOfTurn),
  'toolCalls.stop': command(z.object(ofCall), callsOfTurn),
  /**
   * Whether the calls of a tool are approved in this conversation. They are asked as soon as an answer has ended, if their
   * arguments fit the schema; sending the results takes a click all the same.
   */
  'toolCalls.approveAll': command(
    z.object({ ...ofTurn, name: z.string(), isApproved: z.boolean() }),
    callsOfTurn,
  ),
  /** Conversations whose newest answer waits for an approval. */
  'toolCalls.waiting': command(
    z.object({}),
    z.array(z.object({ conversationId: z.string(), names: z.array(z.string()) })),
  ),
  'toolCalls.changed': event(z.object({ conversationId: z.string() })),
} satisfies Contract
