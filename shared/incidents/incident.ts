import * as z from 'zod/mini'
import { ownFileMarks } from '../data/own-files.ts'
import { runRecordSchema } from '../runs/run-record.ts'
import { runSchema } from '../runs/run.ts'

/** What the first file of a bundle says of it. */
export const incidentFactsSchema = z.object({
  format: z.literal(ownFileMarks.incident.value),
  version: z.literal(1),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  appVersion: z.string(),
  /** Host, system and engine, in words. */
  platform: z.string(),
  /** Whether texts are in it, or stand for their lengths. */
  hasContents: z.boolean(),
  /** Names in it, and where: the gateway’s request IDs. */
  requestIds: z.array(z.string()),
  /** Left out where the connection is gone. */
  connection: z.optional(
    z.object({
      name: z.string(),
      address: z.string(),
      /** `system`, `none`, or scheme, host and port of a proxy. */
      proxy: z.string(),
      hasBypass: z.boolean(),
      hasOwnAuthority: z.boolean(),
      hasClientCertificate: z.boolean(),
      /** Names only. */
      extraHeaders: z.array(z.string()),
      connectTimeoutSeconds: z.number(),
      headersTimeoutSeconds: z.number(),
      idleTimeoutSeconds: z.number(),
    }),
  ),
})

export type IncidentFacts = z.infer<typeof incidentFactsSchema>

/** The run and what went over the wire, as the inspector shows them. */
export const incidentExchangeSchema = z.object({ run: runSchema, record: runRecordSchema })

export type IncidentExchange = z.infer<typeof incidentExchangeSchema>

/** The files of a bundle; no other is looked at. */
export const incidentFiles = {
  facts: ownFileMarks.incident.entry,
  summary: 'SUMMARY.md',
  har: 'exchange.har',
  exchange: 'exchange.json',
  doctor: 'doctor.txt',
} as const

/** What a bundle is made of. One of them at least. */
export const incidentSourceSchema = z.object({
  runId: z.optional(z.string()),
  connectionId: z.optional(z.string()),
  /** The report of a check-up, as it can be copied. */
  doctor: z.optional(z.string().check(z.maxLength(200_000))),
  hasContents: z.boolean(),
})

export type IncidentSource = z.infer<typeof incidentSourceSchema>

const fileSchema = z.object({ name: z.string(), bytes: z.number() })

/** A bundle before it is saved: what goes in, and its bytes in base64. */
export const madeIncidentSchema = z.object({
  fileName: z.string(),
  zip: z.string(),
  files: z.array(fileSchema),
  summary: z.string(),
})

export type MadeIncident = z.infer<typeof madeIncidentSchema>

/** A bundle as it is looked at. All of it is foreign text. */
export const openedIncidentSchema = z.object({
  facts: incidentFactsSchema,
  files: z.array(fileSchema),
  summary: z.string(),
  exchange: z.optional(incidentExchangeSchema),
  doctor: z.optional(z.string()),
})

export type OpenedIncident = z.infer<typeof openedIncidentSchema>

/** A longer file is no bundle of this app. Bytes. */
export const maxIncidentBytes = 32 * 1024 * 1024
