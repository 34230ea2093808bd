import { defineText } from '../define-text.ts'
import { formatItems } from '../intl.ts'

export const snippetsTexts = {
  needs: {
    curl: 'curl and bash',
    typescript: 'Node 20 or newer',
    python: 'Python 3.8 or newer',
  },

  /** Parts of a pasted command that are not sent unchanged. */
  keyRemoved: 'A key was removed: keys are entered in Settings only.',
  secretRemoved: (name: string) => `The value of ${name} was removed: it looks like a secret.`,
  optionsIgnored: (names: readonly string[]) => `Ignored: ${names.join(', ')}.`,
  firstRequestOnly: 'Only the first request of the text was read.',
  headersInFile: (file: string) => `The headers in the file ${file} are not read.`,
  bodyFromCommand: 'The body comes from another command, which is not run. Paste the body itself.',
  bodyInFile: (file: string) => `The body is in the file ${file}, which is not read. Paste its text instead.`,
  sentDifferently: (names: readonly string[]) =>
    `Sent differently than pasted: ${names.join(', ')}. The preview shows what is sent.`,
  headersOfConnection: (names: readonly string[]) =>
    `Headers belong to a connection: add ${formatItems(names)} in Settings if the gateway requires them.`,
  developerAsSystem: 'The developer message is sent as a system message.',
  sentAsInstructions: (role: string) => `The ${role} message is sent as instructions.`,
  omitted: {
    lateInstructions: 'Omitted: instructions in the middle of the conversation.',
    role: (role: string) => `Omitted: a message with the role ${role}.`,
    part: (type: string) => `Omitted: a part of the type ${type}.`,
    block: (type: string) => `Omitted: a block of the type ${type}.`,
    item: (type: string) => `Omitted: an item of the type ${type}.`,
    partWith: (names: readonly string[]) => `Omitted: a part with ${names.join(', ')}.`,
  },
}

export const snippetsText = defineText('snippets', snippetsTexts)
