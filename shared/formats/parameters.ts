import * as z from 'zod/mini'

/** One field of the parameter form. Its value is kept while the field is switched off. */
export const parameterValueSchema = z.object({ isSent: z.boolean(), value: z.json() })

export type ParameterValue = z.infer<typeof parameterValueSchema>

/** A form, by field name. */
export const parametersSchema = z.record(z.string(), parameterValueSchema)

export type Parameters = z.infer<typeof parametersSchema>
