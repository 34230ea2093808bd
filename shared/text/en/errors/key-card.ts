import { defineErrors } from '../../define-errors.ts'

/** Errors about a key's data at its gateway. */
export const keyCardErrors = {
  noKey: {
    message: 'This connection has no key, so there is nothing to ask about.',
    nextStep: 'Add a key to the connection.',
  },
  noAnswer: ({ seconds }: { seconds: number }) => ({
    message: `No response within ${seconds} s.`,
    nextStep: 'Refresh the card.',
  }),
  unreadable: ({ path }: { path: string }) => ({
    message: `The response of ${path} has an unknown form.`,
  }),
  notTheCheckAgreedTo: {
    message: 'What would be sent, or its price, changed after the price was shown. Nothing was sent.',
    nextStep: 'Check the new price, then retry.',
  },
}

export const keyCardError = defineErrors('key-card', keyCardErrors)
