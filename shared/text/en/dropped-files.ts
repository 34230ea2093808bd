import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'
import { formatItems } from '../intl.ts'

export const droppedFilesTexts = {
  title: (count: number) =>
    plural(count, {
      one: 'What should be done with this file?',
      other: 'What should be done with these # files?',
    }),
  nothing: 'Nothing to open',
  choices: 'Choices',
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  /** Type, duration and size. */
  readFromBytes: (facts: readonly string[]) => `${facts.join(', ')}, read from the bytes`,
  disguised: ({ name, type }: { name: string; type: string }) =>
    `The bytes of ${name} are ${type}, whatever its name says. It is treated as ${type}.`,
  unreadable: (name: string) => `${name} could not be read. Folders cannot be opened.`,
  metadataUnknown: (problem: string) => `${problem} The generation metadata of the file could not be read.`,
  prompt: 'Prompt',
  noPrompt: 'none',
  model: 'Model',
  fields: 'Fields',
  cancel: 'Cancel',
  importing: 'Importing',
  remember: {
    audio: 'Remember for audio',
    video: 'Remember for video',
    image: 'Remember for images',
    text: 'Remember for text',
    other: 'Remember for other files',
  },
  refused: {
    notAudio: 'not audio or video',
    notImage: 'not an image',
    notText: 'not text',
    oneOnly: 'one file at a time',
    above: (limit: string) => `larger than ${limit}`,
    alreadyThere: 'already in the library',
  },
  reuse: {
    /** Independent of the tab. */
    remembered: 'Reuse settings',
    label: (tab: string) => `Reuse its settings in ${tab}`,
    detail: (model: string) => `${model}, with prompt and parameters`,
    verb: (tab: string) => `Reuse settings in ${tab}`,
  },
  origin: {
    label: 'Find what made this',
    detail: ({ model, moment }: { model: string; moment: string }) =>
      `The request to ${model}, ${moment}; opens in History`,
    verb: 'Show request',
  },
  openRequest: {
    label: 'Open as a conversation',
    detail: 'A curl command; nothing is sent',
    verb: 'Open request',
  },
  large: (limit: string) => `Larger than ${limit}, which most gateways accept at most`,
  import: {
    label: 'Import into the library',
    detail: 'A copy is saved in the media folder; nothing is sent',
    verb: 'Import',
  },
  imported: (names: readonly string[]) =>
    names.length === 1
      ? `Imported as ${formatItems(names)}`
      : plural(names.length, { one: '# file imported', other: '# files imported' }),
}

export const droppedFilesText = defineText('dropped-files', droppedFilesTexts)
