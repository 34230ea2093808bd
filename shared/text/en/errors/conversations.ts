import { defineErrors } from '../../define-errors.ts'

export const conversationsErrors = {
  noSuchConversation: {
    message: 'Conversation not found. It may have been deleted.',
    nextStep: 'Choose another one from the list, or start a new one.',
  },
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
  cannotCompact: {
    message: 'Only conversations in the responses format can be compacted.',
    nextStep: 'Change its format to responses, then compact again. Nothing was sent.',
  },
  nothingToCompact: {
    message: 'There is nothing new to compact.',
    nextStep: 'Continue the conversation, then compact it again.',
  },
  nothingToSend: {
    message: 'The message is empty.',
    nextStep: 'Write something or attach a file, then send again.',
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
}

export const conversationsError = defineErrors('conversations', conversationsErrors)
