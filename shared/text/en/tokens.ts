import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

const tokens = (count: number): string => plural(count, { one: '# token', other: '# tokens' })

/** Token estimates before sending, and the context of a model in Chat. */
export const tokensTexts = {
  about: (count: number) => `about ${tokens(count)}`,
  /** In the tooltip next to the button that sends a form. */
  formFrom: {
    runs: 'Tokens estimated by what your runs of the model counted',
    usual: 'Tokens estimated by characters',
  },
  /** In the bar below the message field: `about 3,200 of 200k`. */
  aboutOf: ({ count, context }: { count: string; context: string }) => `about ${count} of ${context}`,
  toSend: (cost: string) => `about ${cost} to send`,
  toSendAndAnswer: ({ send, answer }: { send: string; answer: string }) =>
    `about ${send} to send, at most ${answer} to answer`,
  room: {
    near: 'Little room left',
    over: 'More than the model takes',
  },
  context: 'Context of the next message',
  parts: {
    system: 'System prompt and tools',
    messages: 'Messages',
    files: 'Files',
    reserve: 'Longest answer',
    sent: 'Sent in all',
    room: 'Context length',
  },
  aboutCount: (count: string) => `about ${count}`,
  notSet: 'no limit set',
  uncounted: (count: string) => `${count} not counted`,
  unknown: 'unknown',
  contextSources: { gateway: 'gateway', table: 'bundled table', own: 'your word' },
  withSource: ({ value, source }: { value: string; source: string }) => `${value} (${source})`,
  from: {
    measured: (count: number) => `The newest answer counted ${tokens(count)} up to its end.`,
    cut: 'Earlier messages are not loaded and not counted.',
    tokenizer: (vocabulary: string) => `Counted with ${vocabulary}, the public vocabulary of this model.`,
    runs: (runs: number) =>
      plural(runs, {
        one: 'Estimated by what # of your runs of this model counted.',
        other: 'Estimated by what # of your runs of this model counted.',
      }),
    usual: 'Estimated by characters: the tokenizer of this model is not public.',
    characters: 'Estimated by characters.',
  },
}

export const tokensText = defineText('tokens', tokensTexts)
