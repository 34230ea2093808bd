import { err, type Result } from '../errors/result.ts'

/** What every conversation format says of an input it cannot make a request from. */
export function noModelChosen(): Result<never> {
  return err({
    kind: 'invalid-input',
    message: 'No model is chosen.',
    nextStep: 'Choose a model, or type its name.',
    remedies: [{ type: 'choose-model' }],
  })
}

export function nothingToSend(): Result<never> {
  return err({
    kind: 'invalid-input',
    message: 'There is nothing to send.',
    nextStep: 'Write a message first.',
  })
}
