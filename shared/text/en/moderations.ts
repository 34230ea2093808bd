import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const moderationsTexts = {
  form: {
    title: 'Content to check',
    text: 'Text',
    textHint: 'A message, a comment or an answer',
    images: 'Images',
    addImage: 'Add images',
    imagesToCheck: 'Images to check',
    reading: 'Reading',
    dropToCheck: 'Drop to check images',
    view: (name: string) => `View ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed`,
    replaced: (count: number) =>
      plural(count, {
        one: 'The images were replaced by # image',
        other: 'The images were replaced by # images',
      }),
    fromLibrary: 'from the library',
    check: 'Check',
    checkWith: (count: number) => plural(count, { one: 'Check with # model', other: 'Check with # models' }),
    oneRequest: 'One request for each model.',
    parameters: 'Parameters',
    sharedParameters: 'Parameters, all models',
  },
  results: {
    title: 'Verdicts',
    count: (count: number) => plural(count, { one: '# check', other: '# checks' }),
    models: (count: number) => plural(count, { one: '# model', other: '# models' }),
    group: ({ number, asked }: { number: number; asked: string }) => `Check ${number}: ${asked}`,
    verdictOf: (model: string) => `Verdict of ${model}`,
    flagged: 'Flagged',
    notFlagged: 'Not flagged',
    flaggedBy: ({ count, of }: { count: number; of: number }) =>
      `${count} of ${plural(of, { one: '# category', other: '# categories' })}`,
    input: (number: number) => `Input ${number}`,
    category: 'Category',
    score: 'Score',
    categories: (model: string) => `Categories of ${model}`,
    /** The part of the input that a score applies to. */
    basedOn: 'Based on',
    noScore: 'no score',
    noCategories: 'The answer has no categories.',
    stop: (model: string) => `Stop ${model}`,
    notReceived: 'No verdict arrived.',
    noVerdict: 'No verdict',
    noVerdictText: 'The answer has no verdict in it.',
    more: 'More',
    moreFor: (model: string) => `More for ${model}`,
    inspect: 'Inspect request',
    resend: 'Send again',
    copy: 'Copy verdict',
    request: 'Request of a check',
  },
  empty: {
    title: 'No checks yet',
    hint: 'Choose a model and write a text, or add an image. Its categories are shown with their scores, and those of several models side by side.',
    fillExample: 'Fill in an example',
    example:
      'You are such an idiot. If you park in front of my house once more, I will burn your car and attack whoever sits in it.',
  },
}

export const moderationsText = defineText('moderations', moderationsTexts)
