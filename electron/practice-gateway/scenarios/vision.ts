import { describeMedia } from '../text/describe-media.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, turnNumber, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { quote, rehearsed } from '../text/rehearsal.ts'
import { composeOrdinary } from './ordinary.ts'

/** practice-vision: measures every attachment of the conversation. It sees sizes, not images, and says so. */
export function composeVision(request: ParsedTextRequest, choice: number): Draft {
  const media = request.turns.flatMap((turn) => turn.contents).filter((content) => content.type === 'media')
  if (media.length === 0 || request.output.type !== 'text') return composeOrdinary(request, choice)
  const rows = media.map((content, index) => `| ${index + 1} | ${describeMedia(content)} |`)
  const count = media.length === 1 ? 'one attachment' : `${media.length} attachments`
  return {
    text: [
      `${rehearsed} By turn ${turnNumber(request)} the conversation holds ${count}. The practice gateway measures files, it does not see them.`,
      ['| # | What arrived |', '| --- | --- |', ...rows].join('\n'),
      `You wrote:\n\n${quote(lastUserText(request) || '(no text)')}`,
    ].join('\n\n'),
  }
}
