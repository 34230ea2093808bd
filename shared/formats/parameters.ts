import * as z from 'zod/mini'

/** One field of the parameter form: its value is kept while it is switched off. */
export const parameterValueSchema = z.object({ isSent: z.boolean(), value: z.json() })

export type ParameterValue = z.infer<typeof parameterValueSchema>

/** A form by the names of its fields. */
export const parametersSchema = z.record(z.string(), parameterValueSchema)

export type Parameters = z.infer<typeof parametersSchema>
