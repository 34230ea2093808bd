import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const experimentsTexts = {
  title: 'Experiments',
  reading: 'Reading experiments…',
  create: 'New experiment',
  makeOfThis: 'Make an experiment of this',
  cannotBeMade:
    'An experiment cannot ask this: a request of it is of another kind, or its record does not say all of it.',
  unnamed: 'Untitled experiment',
  empty: {
    title: 'No experiments yet',
    text: 'Ask several models the same questions, as often as you like, and let assertions judge the answers.',
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
}

export const experimentsText = defineText('experiments', experimentsTexts)
