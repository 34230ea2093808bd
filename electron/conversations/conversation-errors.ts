import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchConversation: AppError = {
  kind: 'not-found',
  message: 'This conversation is not there any more.',
  nextStep: 'Choose another one from the list, or start a new one.',
}

export const noSuchTurn: AppError = {
  kind: 'not-found',
  message: 'This turn is not part of the conversation any more.',
  nextStep: 'Open the conversation again.',
}

export const stillAnswering: AppError = {
  kind: 'unavailable',
  code: 'still-answering',
  message: 'The last answer of this conversation is still arriving.',
  nextStep: 'Wait until it is complete, or stop it, then send again. Nothing was sent.',
}

export const answerUnfinished: AppError = {
  kind: 'unavailable',
  code: 'still-answering',
  message: 'This answer is still arriving.',
  nextStep: 'Wait until it is complete, or stop it, then fork again.',
}

export const changedMeanwhile: AppError = {
  kind: 'unavailable',
  code: 'changed-meanwhile',
  message: 'This conversation was continued elsewhere in the meantime.',
  nextStep: 'Look at what is new, then send again. Nothing was sent.',
}

export const cannotCompact: AppError = {
  kind: 'unavailable',
  message: 'Only a conversation in the responses format can be compacted.',
  nextStep: 'Choose the responses format for it, then compact again. Nothing was sent.',
}

export const nothingToCompact: AppError = {
  kind: 'invalid-input',
  message: 'There is nothing new to compact.',
  nextStep: 'Go on with the conversation, then compact it again.',
}

export const nothingToSend: AppError = {
  kind: 'invalid-input',
  message: 'The message is empty.',
  nextStep: 'Write something or attach a file, then send again.',
}
