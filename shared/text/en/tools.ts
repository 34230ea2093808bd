import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

/** How tools are answered, and the calls that wait for a result. */
export const toolsTexts = {
  section: 'Tool calls',
  count: (count: number) => plural(count, { one: '# tool call', other: '# tool calls' }),
  sources: { fixed: 'Fixed result', http: 'HTTP address', mcp: 'MCP server', manual: 'By hand' },
  sourceOf: (name: string) => `Source of the result of ${name}`,
  noArguments: 'no arguments',
  status: {
    approval: 'Waiting for approval',
    result: 'Waiting for a result',
    calling: 'Calling',
    done: 'Done',
    error: 'Error',
    denied: 'Denied',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    byHand: 'By hand',
  },
  /** Placeholder in a request for the result of a call. */
  notKnown: { waiting: 'waiting for approval', calling: 'being called' },
  unknownTool: 'This request does not define a tool with this name.',
  badArguments: 'The arguments do not fit the schema of the tool:',
  schemaTooSlow: 'The arguments are not checked: a pattern of the schema takes too long.',
  notAnObject: 'The arguments are not a JSON object.',
  callNote:
    'Sent by the main process: only the arguments above, without an API key. No code runs on this computer.',
  approveOnce: 'Approve once',
  callAgain: 'Call again',
  stop: 'Stop the call',
  deny: 'Deny',
  fixedInstead: (result: string) => `Use fixed result “${result}”`,
  autoApprove: 'Auto-approve in this conversation',
  autoApproveOf: (name: string) => `Auto-approve ${name} in this conversation`,
  automatic: 'approved automatically',
  editResult: (name: string) => `Edit the result of ${name}`,
  inspect: 'Inspect request',
  inspectOf: (name: string) => `Inspect the request of ${name}`,
  mayHaveRun: {
    stopped: 'Stopped. The tool may have run. It was not called again.',
    interrupted: 'The app closed during the call. The tool may have run. It was not called again.',
  },
  undoDeny: 'Decide again',
  fixedFirst: 'Enter a fixed result for this tool in Parameters, under tools.',
  addressFirst: 'Enter the address of this tool in Parameters, under tools.',
  resultIsEmpty: 'The result is empty.',
  messagePlaceholder: 'Write a message, sent with the tool results. Shift+Enter for a new line.',
  resultFirst: 'Enter a result or write a message first',
  undecided: ({ count, names }: { count: number; names: string }) =>
    plural(count, {
      one: `# tool call is waiting for approval: ${names}`,
      other: `# tool calls are waiting for approval: ${names}`,
    }),
  stillCalling: (name: string) => `${name} is being called`,
  /** In a system dialog. */
  question: {
    message: (name: string) => `Call the tool “${name}” at this address?`,
    detail: (address: string) =>
      `${address}\n\nThe arguments of the model are sent there, without an API key. This is asked once for each address while the app is open.`,
    confirm: 'Call tool',
  },
  editor: {
    title: 'Result of a call',
    fixedResult: (number: number) => `Fixed result ${number}`,
    addFixed: 'Add a fixed result',
    removeFixed: (number: number) => `Remove fixed result ${number}`,
    fixedHelp: 'Sent unchanged. With several, the first is used unless you choose another one.',
    manualHelp: 'You enter the result of each call.',
    method: 'Method',
    address: 'Address',
    addressHelp: {
      POST: 'The arguments are sent as a JSON body, after you approve the call.',
      GET: 'The arguments are sent in the query, after you approve the call.',
    },
    headers: 'Headers',
    headersHelp: 'One “name: value” a line. Stored in plain text, so no keys or passwords.',
  },
}

export const toolsText = defineText('tools', toolsTexts)
