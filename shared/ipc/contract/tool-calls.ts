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
  /** Names of the tools whose calls are approved in this conversation, as long as the address stays the same. */
  approvedTools: z.array(z.string()),
})

/** The results of tool calls, before they are sent. Each command returns the current calls of the turn. */
export const toolCallsContract = {
  'toolCalls.get': command(z.object(ofTurn), callsOfTurn),
  /** Changes the source of a result, or the result itself. Stops a running request. Sends nothing. */
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
   * Calls the server of the tool, once: `method` and `url` are what the user saw, and the command is refused if main
   * would send something else. Resolves as soon as the request is stored, before it is sent.
   */
  'toolCalls.approve': command(z.object({ ...ofCall, method: z.string(), url: z.string() }), callsOfTurn),
  /** Denies a call: the model receives that as its result. */
  'toolCalls.deny': command(z.object(ofCall), callsOfTurn),
  'toolCalls.stop': command(z.object(ofCall), callsOfTurn),
  /**
   * Approves or revokes all calls of a tool in this conversation. Approved calls are made as soon as an answer has
   * ended, if their arguments match the schema; sending the results still takes a click.
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
