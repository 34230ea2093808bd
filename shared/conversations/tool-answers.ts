import * as z from 'zod/mini'
import { maxToolAddressLength, maxToolResultBytes } from '../limits.ts'

/** Where the result of a tool call comes from: `http` asks a server of the user's, and only after a word of the user. */
export const toolSources = ['fixed', 'http', 'manual'] as const

export type ToolSource = (typeof toolSources)[number]

export const toolHttpMethods = ['POST', 'GET'] as const

const toolHttpSchema = z.object({
  method: z.enum(toolHttpMethods),
  /** As it was typed. */
  url: z.string().check(z.maxLength(maxToolAddressLength)),
  /** As they were typed, one `name: value` a line. They are stored in clear, so none may carry a secret. */
  headers: z.string().check(z.maxLength(4_000)),
})

export type ToolHttp = z.infer<typeof toolHttpSchema>

/** How the calls of one tool are answered. What belongs to another source than the chosen one stays for when it is chosen. */
export const toolAnswerSchema = z.object({
  source: z.enum(toolSources),
  /** Sent as they are; the first one unless another is chosen for a call. */
  fixedResults: z.array(z.string().check(z.maxLength(maxToolResultBytes))).check(z.maxLength(20)),
  http: z.optional(toolHttpSchema),
})

export type ToolAnswer = z.infer<typeof toolAnswerSchema>

/** By the name of the tool. A tool without an entry is answered by hand. */
export const toolAnswersSchema = z.record(z.string(), toolAnswerSchema)

export type ToolAnswers = z.infer<typeof toolAnswersSchema>
