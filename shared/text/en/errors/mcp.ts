import { defineErrors } from '../../define-errors.ts'

/** Errors of MCP servers. The server's own words are quoted. */
export const mcpErrors = {
  noSuchServer: {
    message: 'MCP server not found. It may have been deleted.',
    nextStep: 'Choose another server in Library, Tools.',
  },
  nameTaken: ({ name }: { name: string }) => ({
    message: `There is already an MCP server named ${name}.`,
    nextStep: 'Choose another name. Nothing was saved.',
  }),
  listFull: ({ limit }: { limit: number }) => ({
    message: `No more MCP servers can be added (limit: ${limit}).`,
    nextStep: 'Delete servers that are no longer used. Nothing was saved.',
  }),
  addressScheme: {
    message: 'The address of an MCP server begins with http:// or https://.',
    nextStep: 'Fix the address.',
  },
  addressPassword: {
    message: 'The address of an MCP server cannot contain a user name or a password.',
    nextStep: 'Send a token in a header instead: its value is kept like a key.',
  },
  addressOfLink: {
    message: 'MCP servers cannot be at link-local or cloud metadata addresses.',
    nextStep: 'Enter another address.',
  },
  badHeader: ({ name }: { name: string }) => ({
    message: `${name} cannot be a header of an MCP server.`,
    nextStep: 'Remove it, or write its name in ASCII letters.',
  }),
  badClientId: {
    message:
      'This is not a client ID: it has other characters than those of the keyboard, or an API key in it.',
    nextStep: 'Enter the client ID. Its secret has a field of its own.',
  },
  badVariable: ({ name }: { name: string }) => ({
    message: `${name} cannot be an environment variable.`,
    nextStep: 'Remove it, or write its name in letters, digits and underscores.',
  }),
  commandMissing: {
    message: 'The command of this MCP server is empty.',
    nextStep: 'Enter the program to start.',
  },
  keyInCommand: {
    message: 'The command contains an API key. Commands are stored in plain text.',
    nextStep: 'Name an environment variable for it: its value is kept like a key.',
  },
  programsNotHere: {
    message: 'Programs are started by the desktop app only, never for a page in a browser.',
    nextStep: 'Use an MCP server with an address, or open the desktop app.',
  },
  secretMissing: ({ server, name }: { server: string; name: string }) => ({
    message: `${server} needs the value of ${name}, which is not there.`,
    nextStep:
      'Edit the server and enter it. Values are bound to the address or command they were entered for.',
  }),
  programNotFound: ({ command }: { command: string }) => ({
    message: `Program not found: ${command}`,
    nextStep: 'Enter its whole path, or let the program have PATH among its variables.',
  }),
  cannotStart: ({ command, cause }: { command: string; cause: string }) => ({
    message: `${command} could not be started: ${cause}`,
    nextStep: 'Check the command and the folder, then start it again.',
  }),
  lineBreakInArgument: ({ command }: { command: string }) => ({
    message: `${command} is a batch file, which cannot be given an argument with a line break.`,
    nextStep: 'Remove line breaks from its arguments, then start it again.',
  }),
  programEnded: ({ server, how }: { server: string; how: string }) => ({
    message: `The program of ${server} ended (${how}).`,
    nextStep: 'Read its last lines, then start it again.',
  }),
  closed: ({ server }: { server: string }) => ({
    message: `The connection to ${server} was closed.`,
    nextStep: 'Connect again.',
  }),
  tooSlow: ({ server, seconds }: { server: string; seconds: number }) => ({
    message: `${server} did not answer within ${seconds} s. A tool that was called may have run.`,
    nextStep: 'Retry, or restart the server.',
  }),
  notReached: ({ server, cause }: { server: string; cause: string }) => ({
    message: `${server} did not answer. ${cause}`,
    nextStep: 'Check the address, then connect again.',
  }),
  privateName: ({ host }: { host: string }) => ({
    message: `${host} leads to an address of this computer or its network.`,
    nextStep: 'Enter that address itself, if it is the one you mean. Nothing was sent.',
  }),
  redirected: ({ server, status }: { server: string; status: number }) => ({
    message: `${server} answered with a redirect (${status}) to another address, which is not followed.`,
    nextStep: 'Enter the address it leads to.',
  }),
  answeredStatus: ({ server, status }: { server: string; status: number }) => ({
    message: `${server} answered with status ${status}.`,
    nextStep: 'Check the address: MCP servers often answer at /mcp.',
  }),
  notMcp: ({ server }: { server: string }) => ({
    message: `${server} answered with something that is not MCP.`,
    nextStep: 'Check the address or the command.',
  }),
  messageTooLarge: ({ server, megabytes }: { server: string; megabytes: number }) => ({
    message: `${server} sent a message of more than ${megabytes} MB. The connection was closed.`,
    nextStep: 'Ask its tool for less, then connect again.',
  }),
  flooded: ({ server, count }: { server: string; count: number }) => ({
    message: `${server} sent too many messages that nobody asked for (limit a minute: ${count}). The connection was closed.`,
    nextStep: 'Look at its log, then connect again.',
  }),
  said: ({ server, words }: { server: string; words: string }) => ({
    message: `${server} answered with an error: ${words}`,
    nextStep: 'Check the arguments, then call again.',
  }),
  noSuchTool: ({ server, tool }: { server: string; tool: string }) => ({
    message: `${server} no longer has a tool named ${tool}.`,
    nextStep: 'Remove the tool from this conversation, or enter the result by hand. Nothing was sent.',
  }),
  serverGone: ({ server }: { server: string }) => ({
    message: `The MCP server ${server} was deleted.`,
    nextStep: 'Restore or add it, or enter the result by hand. Nothing was sent.',
  }),
  keyInCall: {
    message: 'The arguments contain an API key. Keys of connections are never sent to tools.',
    nextStep: 'Remove it from the arguments. Nothing was sent.',
  },
}

export const mcpError = defineErrors('mcp', mcpErrors)
