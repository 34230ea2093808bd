import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const firstStartTexts = {
  practiceTitle: 'You are connected to the practice gateway',
  title: (connection: string) => `Requests go to ${connection}`,
  /** The problem of a key that cannot be used, in two to five words. */
  notReady: ({ connection, problem }: { connection: string; problem: string }) => `${connection}: ${problem}`,
  openConnection: 'Connection settings',
  /** The host is inserted between these texts. */
  practice: {
    before:
      'It runs inside this app, needs no key and costs nothing. Its responses are scripted and say so, but every request is real HTTP on ',
    after: '.',
  },
  real: {
    before: 'Its address is ',
    after: '; requests may be charged there. The practice gateway stays in the connection menu at the top.',
  },
  firstSteps: 'Three first steps',
  done: ({ moment, tokens }: { moment: string; tokens: number | undefined }) =>
    tokens === undefined
      ? `Done ${moment}`
      : `Done ${moment}, ${plural(tokens, { one: '# token', other: '# tokens' })}`,
  sendOneMessage: 'Send one message and watch the stream',
  prepared: (model: string) =>
    `Filled in: ${model}, streaming. The inspector shows every event as it arrives.`,
  unprepared: 'Choose a model and write. The inspector shows every event as it arrives.',
  openChat: 'Open Chat',
  compareFormats: 'See one question in four formats',
  formatsPrepared: (model: string) =>
    `Filled in: ${model} and a tool. Differences and omitted fields are marked.`,
  formatsUnprepared: 'Write a message. Differences and omitted fields are marked.',
  openLens: 'Open Lens',
  createImage: 'Create an image and find it on disk',
  imagePrepared: 'Filled in: a lighthouse at dusk. The prompt is saved in the file.',
  openImages: 'Open Images',
  imagePrompt: 'A lighthouse on a rocky headland at dusk, long exposure',
  toolPrompt: 'What is the weather in Lisbon? Use the tool.',
  opening: 'Opening',
  ownGateway: 'Your gateway',
  examplePrompt:
    'Compare three ways to read a text/event-stream in Node 24 in a small table, then show the safest one in TypeScript.',
  shortcuts: { commands: 'all commands', inspector: 'inspector', nextPane: 'next pane' },
}

export const firstStartText = defineText('first-start', firstStartTexts)
