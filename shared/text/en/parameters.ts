import { defineText } from '../define-text.ts'

export const parametersTexts = {
  json: {
    notSent: (problem: string) => `${problem} Nothing is sent until it is fixed.`,
    discard: 'Discard input',
    discardIn: (field: string) => `Discard input in ${field}`,
  },
}

export const parametersText = defineText('parameters', parametersTexts)
