import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const panelsTexts = {
  incidentBundle: 'Incident bundle…',
  markdown: {
    image: 'Image',
    imageNotLoaded: (host: string) => `Image from ${host}, not loaded`,
    openHost: (host: string) => `Open ${host}`,
    linkFromAnswer: 'This address comes from the answer of a model. It opens in your browser.',
    onlyHttps: 'Only https links are opened from here. This one can be copied.',
    copyAddress: 'Copy address',
    openInBrowser: 'Open in browser',
    taskDone: 'Done: ',
    taskOpen: 'Open: ',
  },
  code: {
    label: (language: string) => `Code, ${language}`,
    copy: 'Copy code',
    save: 'Save code',
    wrap: 'Wrap long lines',
    numberLines: 'Line numbers',
    showAllLines: (count: number) => plural(count, { one: 'Show # line', other: 'Show all # lines' }),
    withoutColours: 'Shown without colours: colouring took too long.',
  },
  notes: {
    name: 'Footnotes',
    note: (number: number) => `Footnote ${number}`,
    back: (number: number) => `Back to footnote ${number} in the text`,
  },
  preview: {
    views: (language: string) => `Views of ${language}`,
    preview: 'Preview',
    source: 'Source',
    frame: (language: string) => `Preview of ${language}`,
    sandboxed: 'sandboxed, no network',
    withScripts: 'scripts on, no network',
    runScripts: 'Run scripts of this block',
    reload: 'Reload preview',
    full: 'Show in full',
    save: 'Save preview',
    drawing: 'Drawing…',
    nothingToShow: 'There is nothing to show.',
    tooSlow: 'Shown as source: drawing this diagram took too long.',
    failed: (reason: string) =>
      reason === ''
        ? 'Shown as source: this is no diagram that can be drawn.'
        : `Shown as source, because it cannot be drawn. Mermaid says: ${reason}`,
    stuck: 'This page was ended, because its scripts did not answer for five seconds.',
    fileName: 'diagram',
  },
  table: { name: 'Table', copy: 'Copy table as CSV', save: 'Save table as CSV', fileName: 'table' },
  formula: { notDrawn: 'Shown as source: not a formula that can be drawn.' },
  medic: {
    notSupported: ({ model, field }: { model: string; field: string }) =>
      `${model} does not support ${field}`,
    nothingSentAgain: (nextStep: string | undefined) =>
      nextStep === undefined ? 'Nothing was sent again.' : `Nothing was sent again. ${nextStep}`,
    remembered: (model: string) => `Remembered: the next requests to ${model} omit it.`,
    remember: ({ model, format }: { model: string; format: string }) => `Remember for ${model} in ${format}`,
    rememberNote: 'omits it from the next requests too',
    notSent: (problem: string) => `${problem} Nothing was sent again.`,
    omitted: (count: number) => plural(count, { one: '# parameter omitted', other: '# parameters omitted' }),
    omittedIn: ({ name, count }: { name: string; count: number }) =>
      `${name}: ${plural(count, { one: '# parameter omitted', other: '# parameters omitted' })}`,
    title: 'Omitted parameters',
    show: 'Show',
    omittedFrom: (model: string) => `Omitted from every request to ${model} in this format.`,
    sendAgain: 'Send it again',
    sendFieldAgain: (field: string) => `Send ${field} again`,
  },
  tools: {
    notATool: 'not a tool',
    problem: ({ place, problem }: { place: string; problem: string }) => `${place} ${problem}.`,
    notAList: 'is not a list',
    notAnObject: 'is not an object',
    notObjectType: 'is not "object"',
    missing: 'is missing',
    missingOrNotAnObject: 'is missing or not an object',
    definedTwice: (name: string) => `"${name}" is defined twice`,
    nameUpTo64: 'may only contain letters, digits, _ and -, up to 64 characters',
    nameUpTo128: 'may only contain letters, digits, _ and -, up to 128 characters',
    nameWithLetterFirst:
      'must start with a letter or _, followed by letters, digits, _ . : and -, up to 64 characters',
  },
  schema: {
    violation: ({ place, problem }: { place: string; problem: string }) => `${place} ${problem}`,
    wholeValue: 'The value',
    isExpected: ({ actual, expected }: { actual: string; expected: string }) =>
      `is ${actual}, expected ${expected}`,
    lacks: (name: string) => `has no "${name}"`,
    notAllowed: 'is not allowed by the schema',
    doesNotFit: (problem: string) => `does not fit: ${problem}`,
    fitsNone: (keyword: string) => `fits none of the options of ${keyword}`,
    fitsSeveral: ({ count, keyword }: { count: string; keyword: string }) =>
      `fits ${count} options of ${keyword}, expected one`,
    anotherValue: 'another value',
    anotherType: 'another type',
    kinds: {
      missing: 'missing',
      null: 'null',
      array: 'an array',
      object: 'an object',
      string: 'a string',
      number: 'a number',
      boolean: 'a boolean',
    },
    unresolved: (reference: string) => `cannot be resolved: ${reference}`,
    notARegularExpression: 'is not a valid regular expression',
    notASchema: 'The schema is neither an object nor true or false.',
    unresolvedReference: (reference: string) => `The reference ${reference} cannot be resolved.`,
    tooDeep: 'It is nested too deeply.',
  },
  sendTo: {
    label: 'Send to',
    libraryMarkdown: 'Library, as Markdown',
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    needs: {
      text: 'needs text',
      file: 'needs a file that is there',
      image: 'needs an image',
      audio: 'needs audio or video',
      oneOnly: 'one item only',
      atMost: (size: string) => `at most ${size}`,
    },
    /** For a text saved without a title; without the extension. */
    fileName: 'Text',
    saved: (fileName: string) => `Saved in the library: ${fileName}`,
  },
}

export const panelsText = defineText('panels', panelsTexts)
