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
  rawPathMissing: {
    message: 'The path is empty.',
    nextStep: 'Write what stands behind the host, such as /v1/models.',
  },
  rawPathElsewhere: {
    message: 'A request by hand goes to the address of its connection and nowhere else.',
    nextStep: 'Keep only what stands behind the host, or choose another connection.',
  },
  rawPathUnusable: {
    message: 'The path has characters that an address cannot have.',
    nextStep: 'Remove blanks, line breaks and what stands behind a #.',
  },
  rawHeaderNameless: { message: 'A header has no name.', nextStep: 'Name it, or switch it off.' },
  rawHeaderName: ({ name }: { name: string }) => ({
    message: `“${name}” cannot be the name of a header.`,
    nextStep: 'Use letters, digits and hyphens.',
  }),
  rawHeaderKey: ({ name }: { name: string }) => ({
    message: `The key goes into ${name}, and the app adds it itself.`,
    nextStep: 'Remove the row, and choose under Key which header carries the key of the connection.',
  }),
  rawHeaderCookie: ({ name }: { name: string }) => ({
    message: `${name} is not sent: cookies are secrets, and this app has none.`,
    nextStep: 'Remove the row.',
  }),
  rawHeaderOwned: ({ name }: { name: string }) => ({
    message: `${name} is set by the app for each request.`,
    nextStep: 'Remove the row.',
  }),
  rawHeaderBoundary: {
    message: 'The content type of a multipart body names its boundary, which is made when it is sent.',
    nextStep: 'Remove the row content-type.',
  },
  rawHeaderValue: ({ name }: { name: string }) => ({
    message: `The value of ${name} is too long, or has characters that a header cannot have.`,
    nextStep: 'Use one line of Latin letters.',
  }),
  rawTooMany: ({ limit }: { limit: number }) => ({
    message: 'The request has too many headers or fields.',
    nextStep: `Remove some of them: a request may have ${limit} of each.`,
  }),
  rawTooLarge: ({ megabytes }: { megabytes: number }) => ({
    message: `The body is larger than ${megabytes} MB.`,
    nextStep: 'Send it as a file of a multipart body.',
  }),
  rawBodyNotJson: ({ line, column }: { line: number; column: number }) => ({
    message: `The body is not JSON at line ${line}, column ${column}.`,
    nextStep: 'Correct it, or choose Text to send it as it is.',
  }),
  rawBodyFileLost: {
    message: 'The body has a file in a place where this app cannot put it again.',
    nextStep: 'Write the data into the body in its place, or remove it.',
  },
  rawFieldNameless: { message: 'A field has no name.', nextStep: 'Name it, or switch it off.' },
  rawFileMissing: ({ name }: { name: string }) => ({
    message: `The field ${name} has no file yet.`,
    nextStep: 'Choose one, or switch the field off.',
  }),
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
