import * as z from 'zod/mini'
import { ownFileMarks } from '../data/own-files.ts'
import { runRecordSchema } from '../runs/run-record.ts'
import { runSchema } from '../runs/run.ts'

/** The facts in the first file of a bundle. */
export const incidentFactsSchema = z.object({
  format: z.literal(ownFileMarks.incident.value),
  version: z.literal(1),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  appVersion: z.string(),
  /** Host, system and engine, as text. */
  platform: z.string(),
  /** Whether the bundle contains texts, or their lengths instead. */
  hasContents: z.boolean(),
  /** The gateway's request ids. */
  requestIds: z.array(z.string()),
  /** Left out when the connection no longer exists. */
  connection: z.optional(
    z.object({
      name: z.string(),
      address: z.string(),
      /** `system`, `none`, or scheme, host and port of a proxy. */
      proxy: z.string(),
      hasBypass: z.boolean(),
      hasOwnAuthority: z.boolean(),
      hasClientCertificate: z.boolean(),
      /** Header names only. */
      extraHeaders: z.array(z.string()),
      connectTimeoutSeconds: z.number(),
      headersTimeoutSeconds: z.number(),
      idleTimeoutSeconds: z.number(),
    }),
  ),
})

export type IncidentFacts = z.infer<typeof incidentFactsSchema>

/** The run and its wire data, as the inspector shows them. */
export const incidentExchangeSchema = z.object({ run: runSchema, record: runRecordSchema })

export type IncidentExchange = z.infer<typeof incidentExchangeSchema>

/** The files of a bundle; others are ignored. */
export const incidentFiles = {
  facts: ownFileMarks.incident.entry,
  summary: 'SUMMARY.md',
  har: 'exchange.har',
  exchange: 'exchange.json',
  doctor: 'doctor.txt',
} as const

/** The sources of a bundle. At least one is required. */
export const incidentSourceSchema = z.object({
  runId: z.optional(z.string()),
  connectionId: z.optional(z.string()),
  /** The report of a check-up, as copied by the user. */
  doctor: z.optional(z.string().check(z.maxLength(200_000))),
  hasContents: z.boolean(),
})

export type IncidentSource = z.infer<typeof incidentSourceSchema>

const fileSchema = z.object({ name: z.string(), bytes: z.number() })

/** A bundle before it is saved: a description of its contents, and its bytes in base64. */
export const madeIncidentSchema = z.object({
  fileName: z.string(),
  zip: z.string(),
  files: z.array(fileSchema),
  summary: z.string(),
})

export type MadeIncident = z.infer<typeof madeIncidentSchema>

/** An opened bundle. All of its text is foreign. */
export const openedIncidentSchema = z.object({
  facts: incidentFactsSchema,
  files: z.array(fileSchema),
  summary: z.string(),
  exchange: z.optional(incidentExchangeSchema),
  doctor: z.optional(z.string()),
})

export type OpenedIncident = z.infer<typeof openedIncidentSchema>

/** Maximum size of a bundle, in bytes. A larger file was not made by this app. */
export const maxIncidentBytes = 32 * 1024 * 1024
