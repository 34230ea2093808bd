import * as z from 'zod/mini'
import { formatIds } from '../formats/registry.ts'
import { driftKinds } from './drift-kinds.ts'
import { healthCheckSchema } from './health.ts'

/** The key of a passport: one model of one connection, in one format. */
export const passportKeySchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  format: z.enum(formatIds),
})

export type PassportKey = z.infer<typeof passportKeySchema>

/** A gateway's refusal of a parameter. */
export const refusalSchema = z.object({
  status: z.optional(z.number()),
  code: z.optional(z.string()),
  /** The gateway's message, truncated. */
  says: z.string(),
  /** The refused value in short form, unless it is the user's text. */
  value: z.optional(z.string()),
  /** The run in History, unless it was deleted there. */
  runId: z.string(),
  at: z.number(),
})

export type Refusal = z.infer<typeof refusalSchema>

/** Facts that runs have revealed about one parameter. They outlive the runs. */
export const parameterEntrySchema = z.object({
  /** The wire name, dotted for nested ones. */
  name: z.string(),
  /** Runs that sent it and received a complete answer. */
  accepted: z.number(),
  /** Of these: runs whose answer shows that it was ignored. */
  ignored: z.number(),
  /** Runs whose error named it. */
  refused: z.number(),
  /** The range of accepted numbers. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** A few accepted values that are not numbers, in short form; never the user's text. */
  values: z.array(z.string()),
  firstAt: z.number(),
  lastAt: z.number(),
  /** When it was last accepted. */
  acceptedAt: z.optional(z.number()),
  lastRefusal: z.optional(refusalSchema),
})

export type ParameterEntry = z.infer<typeof parameterEntrySchema>

/** Counts for one day in this computer's time zone, such as 20261129. */
const dayOfDriftSchema = z.object({ day: z.number(), answers: z.number() })

/** Number of answers of one day that could be checked, and of those that differed from the documentation. */
export const dayOfAnswersSchema = z.extend(dayOfDriftSchema, { drifted: z.number() })

export type DayOfAnswers = z.infer<typeof dayOfAnswersSchema>

/** A field or an event that answers had unexpectedly, or that they lacked. */
export const driftEntrySchema = z.object({
  kind: z.enum(driftKinds),
  path: z.string(),
  type: z.string(),
  answers: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** By day, oldest first, for the newest days; left out when it was seen before days were counted. */
  days: z.optional(z.array(dayOfDriftSchema)),
  /** An answer that shows it. */
  runId: z.string(),
  requestId: z.optional(z.string()),
  /** When the user marked it as known, so that it is no longer news. */
  knownAt: z.optional(z.number()),
})

export type DriftEntry = z.infer<typeof driftEntrySchema>

/** The last results of one endpoint. */
export const endpointEntrySchema = z.object({
  isStreamed: z.boolean(),
  /** Number of ended runs. */
  runs: z.number(),
  /** Number of complete answers that could be checked. */
  answers: z.number(),
  /** The counts per day, oldest first, for the newest days. */
  days: z.optional(z.array(dayOfAnswersSchema)),
  /** The status of the last run, or `refused` when a parameter was refused. */
  lastStatus: z.string(),
  lastHttpStatus: z.optional(z.number()),
  firstTextMs: z.optional(z.number()),
  firstAt: z.number(),
  lastAt: z.number(),
})

export type EndpointEntry = z.infer<typeof endpointEntrySchema>

export const formatPassportSchema = z.object({
  format: z.enum(formatIds),
  parameters: z.array(parameterEntrySchema),
  drift: z.array(driftEntrySchema),
  endpoints: z.array(endpointEntrySchema),
  /** The last health check; left out when there was none. */
  health: z.optional(healthCheckSchema),
})

export type FormatPassport = z.infer<typeof formatPassportSchema>

/** The known facts about a model. Nothing is assumed: all of it comes from the user's own runs. */
export const modelPassportSchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  formats: z.array(formatPassportSchema),
})

export type ModelPassport = z.infer<typeof modelPassportSchema>

/** An entry in the list of models. */
export const passportLineSchema = z.object({
  model: z.string(),
  /** Number of parameters whose last run was refused; `drift` counts differences that are not marked as known. */
  refused: z.number(),
  drift: z.number(),
  runs: z.number(),
  lastAt: z.number(),
})

export type PassportLine = z.infer<typeof passportLineSchema>

/** Maximum number of parameters and differences stored for one model in one format, and of models in total. */
export const maxParametersKept = 120
export const maxDriftKept = 60
export const maxDaysKept = 62
export const maxPassportsKept = 1_000
