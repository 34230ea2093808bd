import { plural } from '../plural.ts'
import { defineText } from '../define-text.ts'

export const requestTabTexts = {
  saveAsPreset: 'Save as preset…',
  parameters: 'Parameters',
  fieldsOf: (title: string) => `${title}: fields`,
  recordNotFound: 'The record of this request was not found. It may have been deleted.',
  textTaken: 'Text replaced',
  settingsInForm: 'The settings are in the form',
  /** The requested values arrived after the form had been changed. */
  notReplaced: 'The form was changed meanwhile, and stays as it is.',
  replace: 'Replace it',

  queue: 'Queue',
  queueEmpty: 'empty',
  queueCounts: ({ working, waiting }: { working: string; waiting: string }) =>
    `${working} working, ${waiting} waiting`,
  queueOptions: 'Queue options',
  requestsAtATime: 'Requests at a time',
  queueHint: (limit: number) =>
    plural(limit, {
      one: 'One request is sent at a time. More clicks wait here for their turn.',
      other: 'Up to # requests are sent at a time. More clicks wait here for their turn.',
    }),
  requests: 'Requests',
  waitingRequests: 'Waiting requests',
  waits: (limit: string) => `waiting, ${limit} at a time`,
  /** For a request that waits because the gateway answered an earlier one with a rate limit. */
  toldToWait: (time: string) => `The gateway asked to wait, sent in ${time}`,
  waitsForOthers: 'Waiting for other requests to this connection',
  heldByReload: 'Not sent before the window was reloaded.',
  notSent: 'Not sent.',
  send: 'Send',
  sendTitle: (title: string) => `Send ${title}`,
  remove: 'Remove from the queue',
  removeTitle: (title: string) => `Remove ${title} from the queue`,
  stop: 'Stop',
  stopTitle: (title: string) => `Stop ${title}`,

  variables: 'Variables',
  variableNames: ({ count, names }: { count: number; names: string }) =>
    plural(count, { one: `# variable: ${names}`, other: `# variables: ${names}` }),
  fillIn: 'Fill in variables',
  variableType: ({ name, type }: { name: string; type: string }) => `Type of ${name}: ${type}`,
  variableTypes: {
    text: 'Text',
    'long-text': 'Long text',
    number: 'Number',
    choice: 'Choice',
    json: 'JSON',
    'message-list': 'Messages',
    file: 'File',
    image: 'Image',
    audio: 'Audio',
  },
  messagesHint: '[{ "role": "user", "content": "…" }]',
  chooseFile: 'Choose file',
  orDropHere: 'or drop or paste one here',
  importingFile: 'Importing',
  removeFile: (fileName: string) => `Remove ${fileName}`,
  fileGone: (fileName: string) => `${fileName} is no longer in the library`,
  dropOnVariable: (name: string) => `Drop the file for ${name}`,
  wrongFileType: {
    image: (fileName: string) => `${fileName} is not an image`,
    audio: (fileName: string) => `${fileName} has no audio`,
  },
  fileVariables: 'Files from variables',
  useVariable: 'Use a variable',
  variableName: 'Variable name',
  variablePlace: (name: string) => `Where ${name} goes`,
  removeVariable: (name: string) => `Remove the variable ${name}`,
  fileRemoved: (fileName: string) => `${fileName} removed`,
  choices: (name: string) => `Choices of ${name}`,
  choicesHint: 'Choices, separated by commas',
  noChoice: 'No value yet',

  preview: 'Request preview',
  previewHint: 'Built by the same code that sends it. Nothing is sent from here.',
  body: 'Body',
  multipartMeta: (count: number) =>
    plural(count, {
      one: 'multipart/form-data · # part · file contents are added when it is sent',
      other: 'multipart/form-data · # parts · file contents are added when it is sent',
    }),
  resultsUnknown: (count: number) =>
    plural(count, {
      one: 'without # tool result that is not known yet',
      other: 'without # tool results that are not known yet',
    }),
  firstMessages: ({ count, size }: { count: number; size: string }) =>
    `${plural(count, { one: 'first message', other: 'first # messages' })}, ${size}`,
  filesAdded: (count: number) =>
    plural(count, {
      one: 'the content of # file is added when it is sent',
      other: 'the content of # files is added when it is sent',
    }),
  /** The estimated cost of a form. */
  estimate: {
    about: (cost: string) => `about ${cost}`,
    withoutPrice: (count: number) =>
      plural(count, { one: '# request without a price', other: '# requests without a price' }),
    unknown: 'cost unknown',
    unknownHint: 'The gateway lists prices, and none that tells what this costs.',
    source: {
      prices: "An estimate from the gateway's prices and what is in the form",
      table: "An estimate from the bundled table of makers' prices and what is in the form",
    },
  },
  blocked: {
    noModel: 'Choose a model first',
    emptyModel: (number: number) => `Choose model ${number} or remove it`,
    noPrompt: 'Write a prompt first',
    noEditPrompt: 'Describe the edit first',
    noImage: 'Choose an image first',
    noText: 'Write a text first',
    noInput: 'Write the text first',
    noVoice: 'Select a voice first',
    noQuery: 'Write the query first',
    noDocument: 'Add a document first',
    noAudio: 'Record audio or choose a file first',
    emptyVariable: (name: string) => `Fill in the variable ${name} first`,
    variableNotNumber: (name: string) => `The variable ${name} is not a number`,
    variableNotJson: (name: string) => `The variable ${name} is not valid JSON`,
    variableNotMessages: (name: string) => `The variable ${name} is not a list of messages`,
    variableNotQuestion: (name: string) => `The last message of the variable ${name} must be from the user`,
    variableIsMessages: (name: string) =>
      `The variable ${name} is a list of messages and can only be a whole chat message`,
    noFileOfVariable: (name: string) => `Choose a file for the variable ${name} first`,
    variableIsFile: (name: string) => `The variable ${name} is a file, and this text cannot hold files`,
    variableNotFile: (name: string) => `The variable ${name} is not a file`,
    variableNotImage: (name: string) => `The file of the variable ${name} is not an image`,
    variableNotAudio: (name: string) => `The file of the variable ${name} has no audio`,
    variableTooLarge: (name: string) => `The file of the variable ${name} is too large for a message`,
    tooManyVariables: (max: number) => `At most ${max} variables can be filled in`,
    importing: (fileName: string) => `Wait until ${fileName} is imported`,
  },
}

export const requestTabText = defineText('request-tab', requestTabTexts)
