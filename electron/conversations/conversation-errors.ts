import type { AppError } from '../../shared/errors/app-error.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'

export const noSuchConversation: AppError = {
  kind: 'not-found',
  ...conversationsError('noSuchConversation'),
}

export const tooManyColumns: AppError = {
  kind: 'invalid-input',
  ...conversationsError('tooManyColumns'),
}

export const noSuchFolder: AppError = {
  kind: 'not-found',
  ...conversationsError('noSuchFolder'),
}

export const noSuchTurn: AppError = {
  kind: 'not-found',
  ...conversationsError('noSuchTurn'),
}

export const stillAnswering: AppError = {
  kind: 'unavailable',
  code: 'still-answering',
  ...conversationsError('stillAnswering'),
}

export const answerUnfinished: AppError = {
  kind: 'unavailable',
  code: 'still-answering',
  ...conversationsError('answerUnfinished'),
}

export const changedMeanwhile: AppError = {
  kind: 'unavailable',
  code: 'changed-meanwhile',
  ...conversationsError('changedMeanwhile'),
}

export const arrangedMeanwhile: AppError = {
  kind: 'unavailable',
  code: 'changed-meanwhile',
  ...conversationsError('arrangedMeanwhile'),
}

export const toolIsCalled: AppError = {
  kind: 'unavailable',
  code: 'tool-is-called',
  ...conversationsError('toolIsCalled'),
}

export const cannotCompact: AppError = {
  kind: 'unavailable',
  ...conversationsError('cannotCompact'),
}

export const nothingToContinue: AppError = {
  kind: 'invalid-input',
  ...conversationsError('nothingToContinue'),
}

export const nothingToCompact: AppError = {
  kind: 'invalid-input',
  ...conversationsError('nothingToCompact'),
}

export const nothingToSend: AppError = {
  kind: 'invalid-input',
  ...conversationsError('nothingToSend'),
}

export const nothingToName: AppError = {
  kind: 'invalid-input',
  ...conversationsError('nothingToName'),
}

export const noTitleInAnswer: AppError = {
  kind: 'invalid-response',
  ...conversationsError('noTitleInAnswer'),
}
