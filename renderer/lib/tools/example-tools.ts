/* oxlint-disable text/untranslated -- descriptions that are sent to a model */
import type { ToolDefinition } from './change-tools.ts'

/** The examples in the menu: a simple function, and one with a nested object and a choice. */
export const exampleTools: readonly ToolDefinition[] = [
  {
    name: 'get_time',
    description: 'The current time in a time zone.',
    schema: {
      type: 'object',
      properties: { tz: { type: 'string', description: 'IANA name, such as Europe/Paris.' } },
      required: ['tz'],
    },
  },
  {
    name: 'find_flights',
    description: 'Flights between two cities on a day.',
    schema: {
      type: 'object',
      properties: {
        from: { type: 'string' },
        to: { type: 'string' },
        date: { type: 'string', format: 'date' },
        cabin: { type: 'string', enum: ['economy', 'business'] },
      },
      required: ['from', 'to', 'date'],
    },
  },
]

/** A function without a description or arguments. */
export const emptyTool: ToolDefinition = {
  name: 'my_tool',
  description: '',
  schema: { type: 'object', properties: {} },
}
