import * as z from 'zod/mini'

/** The result of validating a value. `field` is a dotted path, empty when the value as a whole is wrong. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly field: string; readonly problem: string }

/** Validates a value that came through the pipe. Never throws, however hostile the value is. */
export function check<Value>(schema: z.ZodMiniType<Value>, value: unknown): Checked<Value> {
  try {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return { ok: true, value: parsed.data }
    const issue = parsed.error.issues[0]
    return { ok: false, field: issue?.path.map(String).join('.') ?? '', problem: describe(issue) }
  } catch (error) {
    // A value that is nested tens of thousands of levels deep overflows the stack of any validator.
    return { ok: false, field: '', problem: error instanceof Error ? error.message : 'unreadable' }
  }
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'invalid_value':
      // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'too_big':
      return `expected at most ${issue.maximum}`
    case 'too_small':
      return `expected at least ${issue.minimum}`
    case 'unrecognized_keys':
      return `unexpected ${issue.keys.join(', ')}`
    default:
      // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
      return issue?.message ?? 'not valid'
  }
}
