/** Assertions of promptfoo without an equivalent, or which run code: they are rejected by name, in tables too. */
export const foreignTypes: ReadonlySet<string> = new Set([
  'agent-rubric',
  'classifier',
  'contains-sql',
  'human',
  'is-sql',
  'is-valid-openai-function-call',
  'javascript',
  'meteor',
  'perplexity',
  'perplexity-score',
  'pi',
  'python',
  'ruby',
  'search-rubric',
  'skill-used',
  'trace-error-spans',
  'trace-span-count',
  'trace-span-duration',
  'trajectory:goal-success',
  'trajectory:step-count',
  'trajectory:tool-args-match',
  'trajectory:tool-sequence',
  'trajectory:tool-used',
  'webhook',
])

/** Alternative type names of promptfoo. */
const otherNames: Readonly<Record<string, string>> = { 'model-graded-factuality': 'factuality' }

/** Returns this app's name of a type. */
export function ownTypeName(type: string): string {
  return Object.hasOwn(otherNames, type) ? (otherNames[type] ?? type) : type
}
