import * as z from 'zod/mini'
import { authSchemes, wireMethods } from '../../gateway/wire.ts'

/** The header that carries the key: that of a scheme, or none. */
export const rawKeys = [...authSchemes, 'none'] as const

export type RawKey = (typeof rawKeys)[number]

export const rawBodyTypes = ['json', 'text', 'multipart', 'none'] as const

const headerRowSchema = z.object({ name: z.string(), value: z.string(), isSent: z.boolean() })

export type RawHeader = z.infer<typeof headerRowSchema>

const fileSchema = z.object({
  mediaId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
})

export type RawFile = z.infer<typeof fileSchema>

const fieldRowSchema = z.object({
  name: z.string(),
  isSent: z.boolean(),
  /** For a file that is not chosen yet, the name it is looked for by. */
  value: z.string(),
  isFile: z.boolean(),
  file: z.exactOptional(fileSchema),
})

export type RawField = z.infer<typeof fieldRowSchema>

/** The values of a raw request's form. Bodies of the types that are not chosen are kept. */
export const rawValuesSchema = z.object({
  method: z.enum(wireMethods),
  path: z.string(),
  key: z.enum(rawKeys),
  headers: z.array(headerRowSchema),
  bodyType: z.enum(rawBodyTypes),
  json: z.string(),
  text: z.string(),
  fields: z.array(fieldRowSchema),
})

export type RawValues = z.infer<typeof rawValuesSchema>

export const emptyRaw: RawValues = {
  method: 'POST',
  path: '',
  key: 'authorization',
  headers: [],
  bodyType: 'json',
  json: '',
  text: '',
  fields: [],
}
