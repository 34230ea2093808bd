import * as z from 'zod/mini'
import { formatIds } from '../formats/registry.ts'
import { driftKinds } from './drift-kinds.ts'
import { healthCheckSchema } from './health.ts'

/** Whose passport: one model of one connection, in one format. */
export const passportKeySchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  format: z.enum(formatIds),
})

export type PassportKey = z.infer<typeof passportKeySchema>

/** What a gateway said when it refused a parameter. */
export const refusalSchema = z.object({
  status: z.optional(z.number()),
  code: z.optional(z.string()),
  /** Its words, cut. */
  says: z.string(),
  /** The value that was refused, in short, where it is no text of the user. */
  value: z.optional(z.string()),
  /** The run that History has, unless it was deleted there. */
  runId: z.string(),
  at: z.number(),
})

export type Refusal = z.infer<typeof refusalSchema>

/** What runs have taught of one parameter. Outlives the runs. */
export const parameterEntrySchema = z.object({
  /** The wire name, dotted for nested ones. */
  name: z.string(),
  /** Sent, and the answer was whole. */
  accepted: z.number(),
  /** Of these: the answer shows that it was not followed. */
  ignored: z.number(),
  /** The gateway's error named it. */
  refused: z.number(),
  /** The range of the numbers that were accepted. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** Accepted values that are no numbers, in short, a few of them; never a text of the user. */
  values: z.array(z.string()),
  firstAt: z.number(),
  lastAt: z.number(),
  /** When it was accepted last. */
  acceptedAt: z.optional(z.number()),
  lastRefusal: z.optional(refusalSchema),
})

export type ParameterEntry = z.infer<typeof parameterEntrySchema>

/** Counts of one day by the time zone of this computer, as 20261129. */
const dayOfDriftSchema = z.object({ day: z.number(), answers: z.number() })

/** Answers of one day that could be looked through, and how many of them differed from what is documented. */
export const dayOfAnswersSchema = z.extend(dayOfDriftSchema, { drifted: z.number() })

export type DayOfAnswers = z.infer<typeof dayOfAnswersSchema>

/** A field or an event that answers had and were not expected to have, or the other way round. */
export const driftEntrySchema = z.object({
  kind: z.enum(driftKinds),
  path: z.string(),
  type: z.string(),
  answers: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** By day, oldest first, of the newest days; left out where it was seen before days were counted. */
  days: z.optional(z.array(dayOfDriftSchema)),
  /** An answer that shows it. */
  runId: z.string(),
  requestId: z.optional(z.string()),
  /** Since when the user knows of it: it is no news. */
  knownAt: z.optional(z.number()),
})

export type DriftEntry = z.infer<typeof driftEntrySchema>

/** How one way of asking went last. */
export const endpointEntrySchema = z.object({
  isStreamed: z.boolean(),
  /** How many runs ended. */
  runs: z.number(),
  /** How many answers were whole and could be looked through. */
  answers: z.number(),
  /** The same by day, oldest first, of the newest days. */
  days: z.optional(z.array(dayOfAnswersSchema)),
  /** The status of the run, or `refused` where a parameter was. */
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
  /** The last health check; left out where there was none. */
  health: z.optional(healthCheckSchema),
})

export type FormatPassport = z.infer<typeof formatPassportSchema>

/** What is known of a model: nothing of it was assumed, all of it came of the user's own runs. */
export const modelPassportSchema = z.object({
  connectionId: z.string(),
  model: z.string(),
  formats: z.array(formatPassportSchema),
})

export type ModelPassport = z.infer<typeof modelPassportSchema>

/** A line of the list of models. */
export const passportLineSchema = z.object({
  model: z.string(),
  /** Parameters that were refused last, and differences of answers that are not known yet. */
  refused: z.number(),
  drift: z.number(),
  runs: z.number(),
  lastAt: z.number(),
})

export type PassportLine = z.infer<typeof passportLineSchema>

/** How many parameters and differences are kept for one model in one format, and how many models in all. */
export const maxParametersKept = 120
export const maxDriftKept = 60
export const maxDaysKept = 62
export const maxPassportsKept = 1_000
