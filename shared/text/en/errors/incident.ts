import { defineErrors } from '../../define-errors.ts'

export const incidentErrors = {
  nothingChosen: {
    message: 'There is neither a request nor a check-up to put into an incident bundle.',
    nextStep: 'Open one from a request in the inspector, or from the doctor.',
  },
  notAnIncident: {
    message: 'The file is not an incident bundle of this app, or it is damaged.',
    nextStep: 'Choose a ZIP file created with “Incident bundle”.',
  },
  tooLarge: {
    message: 'The file claims more than an incident bundle can hold.',
    nextStep: 'It was not unpacked. Ask its sender for a bundle created by the app.',
  },
  newer: {
    message: 'The incident bundle was created by a newer version of the app.',
    nextStep: 'Update the app, or open its SUMMARY.md and exchange.har with other programs.',
  },
}

export const incidentError = defineErrors('incident', incidentErrors)
