import type { Finish } from '../text/answer.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { composeOrdinary } from './ordinary.ts'

const neutralEndings: Readonly<Record<string, Finish>> = {
  stop: { reason: 'stop' },
  length: { reason: 'length' },
  refusal: { reason: 'refusal' },
  content_filter: { reason: 'content-filter' },
}

/**
 * practice-endings: ends with the finish reason that the message names. The neutral ones are spelled as the format
 * spells them; every other word with an underscore or in capitals (`pause_turn`, `RECITATION`) is passed through
 * unchanged.
 */
export function composeEnding(request: ParsedTextRequest, choice: number): Draft {
  const text = lastUserText(request)
  const known = Object.keys(neutralEndings).find((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
  const raw = text.match(/\b(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)*)\b/g)?.find((word) => word.length > 3)
  const finish =
    known !== undefined
      ? neutralEndings[known]
      : raw === undefined
        ? undefined
        : { reason: 'raw' as const, raw }
  if (finish === undefined) {
    const answer = composeOrdinary(request, choice)
    return {
      ...answer,
      text: `${answer.text ?? ''}\n\nName an ending, such as \`content_filter\` or \`pause_turn\`, to get it.`,
    }
  }
  const name = finish.reason === 'raw' ? finish.raw : finish.reason
  return { text: `${rehearsed} This answer ends with \`${name}\`, as you asked.`, finish }
}

/** practice-refusal. */
export function composeRefusal(): Draft {
  return {
    refusal:
      'Rehearsed refusal. The practice gateway declines this message because that is what this model shows.',
    finish: { reason: 'refusal' },
  }
}

/** practice-empty. */
export function composeNothing(): Draft {
  return { text: '' }
}
