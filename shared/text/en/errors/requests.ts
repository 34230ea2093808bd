import { defineErrors } from '../../define-errors.ts'

export const requestsErrors = {
  nothingToPreview: { message: 'There is no request yet. Fill in the form first.' },
  unreadableForm: {
    message: 'The form could not be read. Nothing was sent.',
    nextStep: 'Fill it in again, then send.',
  },
  formChanged: {
    message: 'The form no longer makes this request. Nothing was sent.',
    nextStep: 'Send the form again.',
  },
  notRecorded: ({ reason }: { reason: string }) => ({
    message: `This run could not be recorded. ${reason}`,
    nextStep:
      'Free some space or check the data folder named in Settings. The response itself is not affected.',
  }),
  recordUnreadable: ({ reason }: { reason: string }) => ({
    message: `The record of this run could not be read. ${reason}`,
    nextStep: 'Check the data folder named in Settings, then open the run again.',
  }),
  recordMissing: {
    message: 'There is no record of this run.',
    nextStep: 'Records are removed by age and size. Send the request again to make a new one.',
  },
}

export const requestsError = defineErrors('requests', requestsErrors)
