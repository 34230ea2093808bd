import { defineErrors } from '../../define-errors.ts'

export const conversationsErrors = {
  noSuchConversation: {
    message: 'Conversation not found. It may have been deleted.',
    nextStep: 'Choose another one from the list, or start a new one.',
  },
  tooManyColumns: {
    message: 'A comparison has six columns at most.',
    nextStep: 'Remove one first. Nothing was changed.',
  },
  noSuchFolder: {
    message: 'Folder not found. It may have been deleted.',
    nextStep: 'Choose another one. Nothing was changed.',
  },
  folderWithoutName: {
    message: 'A folder needs a name.',
    nextStep: 'Type one, then press Enter.',
  },
  folderExists: ({ name }: { name: string }) => ({
    message: `A folder named ${name} already exists.`,
    nextStep: 'Choose another name.',
  }),
  noSuchTurn: {
    message: 'Turn not found. It may have been deleted.',
    nextStep: 'Open the conversation again.',
  },
  stillAnswering: {
    message: 'The last answer of this conversation is still arriving.',
    nextStep: 'Wait until it is complete, or stop it, then send again. Nothing was sent.',
  },
  answerUnfinished: {
    message: 'This answer is still arriving.',
    nextStep: 'Wait until it is complete, or stop it, then fork again.',
  },
  changedMeanwhile: {
    message: 'This conversation was continued elsewhere in the meantime.',
    nextStep: 'Review what is new, then send again. Nothing was sent.',
  },
  arrangedMeanwhile: {
    message: 'This conversation was changed in another window in the meantime.',
    nextStep: 'Review what is new, then retry. Nothing was changed.',
  },
  cannotArrange: {
    message: 'A tool call and its result, or a prefill and its answer, cannot be separated.',
    nextStep: 'Choose another place. Nothing was changed.',
  },
  toolIsCalled: {
    message: 'A tool is being called for the last answer.',
    nextStep: 'Wait for its result, or stop it, then retry. Nothing was changed.',
  },
  cannotCompact: {
    message: 'Only conversations in the responses format can be compacted.',
    nextStep: 'Change its format to responses, then compact again. Nothing was sent.',
  },
  nothingToContinue: {
    message: 'This answer cannot be continued.',
    nextStep:
      'Retry it, or choose a format that can: Chat completions or Messages. Only answers of text alone can be continued.',
  },
  nothingToCompact: {
    message: 'There is nothing new to compact.',
    nextStep: 'Continue the conversation, then compact it again.',
  },
  nothingToSend: {
    message: 'The message is empty.',
    nextStep: 'Write something or attach a file, then send again.',
  },
  nothingToName: {
    message: 'There is nothing yet that a title could be made of.',
    nextStep: 'Send a message first, or name the conversation yourself. Nothing was sent.',
  },
  noTitleInAnswer: {
    message: 'The model answered without a title.',
    nextStep: 'Retry, or name the conversation yourself. What it answered is in History.',
  },
  fieldRequired: ({ field }: { field: string }) => ({
    message: `${field} is part of every request and cannot be omitted.`,
    nextStep: 'Change its value, or choose another model.',
  }),
  notATextFile: ({ name }: { name: string }) => ({
    message: `${name} is not a text file.`,
    nextStep: 'Drop a .sh or .txt file.',
  }),
  commandTooLarge: ({ name }: { name: string }) => ({
    message: `${name} is larger than 20 MB.`,
    nextStep: 'Drop a file that contains only the command.',
  }),
  noReadableText: ({ name }: { name: string }) => ({
    message: `${name} contains no readable text.`,
    nextStep: 'Drop a .sh or .txt file.',
  }),
  toolCallGone: {
    message: 'This tool call no longer waits for a result.',
    nextStep: 'Open the conversation again. Nothing was sent.',
  },
  toolShownOtherwise: {
    message: 'The address or the arguments of this call changed in the meantime.',
    nextStep: 'Review the call, then approve it again. Nothing was sent.',
  },
  toolKeyInCall: {
    message: 'This call contains an API key. Keys are never sent to tools.',
    nextStep: 'Enter the result by hand, or deny the call. Nothing was sent.',
  },
  toolAddressMissing: {
    message: 'This tool has no address.',
    nextStep: 'Enter its address in Parameters, under tools.',
  },
  toolAddressScheme: {
    message: 'The address of a tool begins with http:// or https://.',
    nextStep: 'Fix the address.',
  },
  toolAddressPassword: {
    message: 'The address of a tool cannot contain a user name or a password.',
    nextStep: 'Remove them from the address.',
  },
  toolAddressOfLink: {
    message: 'Tools cannot call link-local or cloud metadata addresses.',
    nextStep: 'Enter another address.',
  },
  toolHeaderLine: ({ line }: { line: number }) => ({
    message: `Line ${line} is not a header.`,
    nextStep: 'Write each header as “name: value”, in ASCII characters.',
  }),
  toolHeaderSecret: ({ name }: { name: string }) => ({
    message: `${name} usually carries a secret, and headers of tools are stored in plain text.`,
    nextStep: 'Remove this header.',
  }),
  toolHeaderOfApp: ({ name }: { name: string }) => ({
    message: `${name} is set by the app.`,
    nextStep: 'Remove this header.',
  }),
  toolArgumentsNotObject: {
    message: 'The arguments are not a JSON object.',
    nextStep: 'Enter the result by hand, or deny the call. Nothing was sent.',
  },
  toolNamePrivate: ({ host }: { host: string }) => ({
    message: `${host} leads to an address of this computer or its network.`,
    nextStep: 'Enter that address itself, if it is the one you mean. Nothing was sent.',
  }),
  toolTooSlow: ({ host, seconds }: { host: string; seconds: number }) => ({
    message: `${host} did not answer within ${seconds} s. The tool may have run.`,
    nextStep: 'Send this error, edit the result, or call it again.',
  }),
  toolNotReached: ({ host, cause }: { host: string; cause: string }) => ({
    message: `The tool at ${host} did not answer. ${cause}`,
    nextStep: 'Send this error, edit the result, or call it again.',
  }),
  toolRedirected: ({ host, status }: { host: string; status: number }) => ({
    message: `${host} answered with a redirect (${status}), which tools do not follow.`,
    nextStep: 'Enter the address it leads to.',
  }),
  toolResultTooLarge: ({ host, kilobytes }: { host: string; kilobytes: number }) => ({
    message: `The answer of ${host} is larger than ${kilobytes} kB.`,
    nextStep: 'Send this error, or enter the result by hand.',
  }),
  toolResultNotText: ({ host }: { host: string }) => ({
    message: `The answer of ${host} is not text.`,
    nextStep: 'Send this error, or enter the result by hand.',
  }),
  toolFailed: ({ host, status }: { host: string; status: number }) => ({
    message: `${host} answered with status ${status}.`,
    nextStep: 'Send this error, edit the result, or call it again.',
  }),
}

export const conversationsError = defineErrors('conversations', conversationsErrors)
