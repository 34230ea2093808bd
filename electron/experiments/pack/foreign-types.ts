/** promptfoo's assertions that ask nothing of ours, or run code: refused by their names, in tables too. */
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

/** promptfoo's other names for types. */
const otherNames: Readonly<Record<string, string>> = { 'model-graded-factuality': 'factuality' }

/** The name that a type has here. */
export function ownTypeName(type: string): string {
  return Object.hasOwn(otherNames, type) ? (otherNames[type] ?? type) : type
}
