import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'
import { formatWhole } from '../intl.ts'

/** `formats` are their labels in a sentence; `''` when they are unknown. */
const leftOut = ({ count, formats }: { count: number; formats: string }): string =>
  plural(count, { one: '# request left out', other: '# requests left out' }) +
  (formats === '' ? '' : ` (${formats})`)

export const experimentsTexts = {
  title: 'Experiments',
  reading: 'Reading experiments…',
  create: 'New experiment',
  makeOfThis: 'Make an experiment of this',
  cannotBeMade:
    'An experiment cannot ask this: a request of it is of another kind, or its record does not say all of it.',
  makeOfRuns: (count: number) =>
    plural(count, { one: 'Make an experiment of this', other: 'Make an experiment of these # runs' }),
  makeOfModels: (count: number) =>
    plural(count, {
      one: 'Make an experiment of the model shown',
      other: 'Make an experiment of the # models shown',
    }),
  made: 'Experiment created.',
  leftOut: {
    format: (left: { count: number; formats: string }) => `${leftOut(left)}: not available in experiments.`,
    record: (left: { count: number; formats: string }) =>
      `${leftOut(left)}: not fully recorded, or a file is missing.`,
    fit: (left: { count: number; formats: string }) =>
      `${leftOut(left)}: the inputs do not match the others.`,
    content: ({ count }: { count: number; formats: string }) =>
      plural(count, {
        one: 'Tool calls, reasoning and linked files of # request are not included.',
        other: 'Tool calls, reasoning and linked files of # requests are not included.',
      }),
  },
  saveCase: {
    action: 'Save as case…',
    title: 'Save as case',
    reading: 'Reading the request…',
    experiment: 'Experiment',
    copy: 'adds to a copy',
    variable: 'Variable for the message',
    answer: 'Answer',
    expectations: {
      none: 'Not saved',
      variable: 'Save as the variable “expected”',
      equals: 'Assert that it equals this answer',
      similar: 'Assert that it is similar to this answer',
    },
    expected: 'Expected answer',
    save: 'Save case',
    saved: (name: string) => `Case saved in ${name}`,
  },
  unnamed: 'Untitled experiment',
  empty: {
    title: 'No experiments yet',
    text: 'Ask several models the same questions, as often as you like, and let assertions judge the answers.',
    openExample: 'Open an example',
    /** The plan of the example; its prompt is sent as written. */
    example: { name: 'Sums', prompt: 'What is {{a}} + {{b}}?' },
  },
  plan: {
    pane: 'Plan',
    experiments: 'Experiments',
    frozen: 'Frozen',
    name: 'Name',
    prompt: 'Prompt',
    repeats: 'Repeats',
    atOnce: 'At once',
    start: (count: number) => plural(count, { one: 'Send # request', other: 'Send # requests' }),
    pause: 'Pause',
    stop: 'Stop',
    resume: (count: number) => plural(count, { one: 'Send # more request', other: 'Send # more requests' }),
  },
  results: {
    pane: 'Results',
  },
  export: {
    heading: 'Export',
    csv: 'Table of all cells',
    json: 'Everything in one file',
    jsonl: 'One line per cell',
    junit: 'Test report',
    html: 'Page with all answers',
    'pack-json': 'Pack, to run again',
    'pack-yaml': 'Pack for promptfoo',
    saved: (fileName: string) => `Exported: ${fileName}`,
    failed: (reason: string) => `Export failed: ${reason}`,
  },
  states: { draft: 'Draft', paused: 'Paused', running: 'Running', finished: 'Finished' },
  cells: {
    planned: 'Planned',
    sending: 'Sending',
    done: 'Passed',
    failed: 'Failed',
    error: 'Error',
    unknown: 'Unknown',
    stopped: 'Stopped',
  },
  progress: ({ done, all }: { done: number; all: number }) => `${formatWhole(done)} of ${formatWhole(all)}`,
  status: {
    waits: (time: string) => `waiting, continues in ${time}`,
    left: (time: string) => `about ${time} left`,
    finished: (name: string) => `Experiment finished: ${name}`,
    counts: ({ passed, failed, errors }: { passed: number; failed: number; errors: number }) =>
      `${formatWhole(passed)} passed, ${formatWhole(failed)} failed, ${plural(errors, { one: '# error', other: '# errors' })}`,
  },
}

export const experimentsText = defineText('experiments', experimentsTexts)
